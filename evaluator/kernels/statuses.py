"""What is wrong with a row of a table: one byte a row, the first fault that was found."""

#: Status of a row that is a hand so far.
GOOD = 0
#: Text that is no card, or that only `parse_cards` can read.
UNREAD = 1
#: A card that the row already has.
REPEATED = 2
#: A fifth joker.
JOKERS = 3
#: More or fewer cards in a field than one, where it must hold one.
NOT_ONE = 4
#: A number that is no card, or a mask with a bit that is none.
NO_CARD = 5
#: A field without a value.
MISSING = 6
#: A number of cards that cannot be ranked.
WRONG_SIZE = 7
#: A card that is not in the deck, or more jokers than it has.
NOT_IN_DECK = 8
#: An empty row: every field without a value, or without a card.
EMPTY = 9
