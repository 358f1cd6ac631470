"""Rules whose hands are tried as all that they can be played as, against the definition."""
