"""Right answers of other programs, as text; README.md says where each file comes from."""
