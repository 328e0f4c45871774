from __future__ import annotations

import pytest

from benchmarks.checker import read_statements

READINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    # What lies behind a lettering, and the colour of its letters.
    ("“TIDE OFFICE” is painted on a green board.", ("panel “TIDE OFFICE” green",)),
    ("The sign saying “TIDE OFFICE” is green.", ("panel “TIDE OFFICE” green",)),
    ("A green plate carries the words “TIDE OFFICE”.", ("panel “TIDE OFFICE” green",)),
    ("Green is what “TIDE OFFICE” has for a background.", ("panel “TIDE OFFICE” green",)),
    ("Behind the label “Gull Cafe” the surface is plain grey.", ("panel “Gull Cafe” grey",)),
    ('The word "Gull" sits against gray.', ("panel “Gull” grey",)),
    ("White letters spell “Gull Cafe” on a blue sign.", ("ink “Gull Cafe” white", "panel “Gull Cafe” blue")),
    ("“Gull Cafe” is lettered in white on blue.", ("ink “Gull Cafe” white", "panel “Gull Cafe” blue")),
    ("“Gull Cafe” is white on blue.", ("ink “Gull Cafe” white", "panel “Gull Cafe” blue")),
    ("The letters of “Gull Cafe” are yellow.", ("ink “Gull Cafe” yellow",)),
    (
        "“Gull Cafe” and “Salt Works” both stand on orange.",
        ("panel “Gull Cafe” orange", "panel “Salt Works” orange"),
    ),
    (
        "“Gull Cafe” is on orange and “Salt Works” on pink.",
        ("panel “Gull Cafe” orange", "panel “Salt Works” pink"),
    ),
    (
        "While “Gull Cafe” has a black backing, that of “Salt Works” is brown.",
        ("panel “Gull Cafe” black", "panel “Salt Works” brown"),
    ),
    ("“Gull Cafe” can be read. Its background is purple.", ("shown “Gull Cafe”", "panel “Gull Cafe” purple")),
    ("“Gull Cafe” is not on red but on pink.", ("panel “Gull Cafe” not red", "panel “Gull Cafe” pink")),
    ("“Gull Cafe” stands on pink rather than red.", ("panel “Gull Cafe” pink", "panel “Gull Cafe” not red")),
    # Places.
    ("“Gull Cafe” hangs in the upper left corner.", ("place “Gull Cafe” upper left",)),
    ("At the bottom right one reads “Gull Cafe”.", ("place “Gull Cafe” lower right",)),
    ("In the very centre of the picture stands “Gull Cafe”.", ("place “Gull Cafe” centre",)),
    ("“Gull Cafe” is in the middle left of the frame.", ("place “Gull Cafe” middle left",)),
    ("The top middle of the shot holds “Gull Cafe”.", ("place “Gull Cafe” upper centre",)),
    ("“Gull Cafe” occupies the left half.", ("place “Gull Cafe” left half",)),
    ("“Gull Cafe” is on the right-hand side of the screen.", ("place “Gull Cafe” right half",)),
    ("“Gull Cafe” is to the left of the frame.", ("place “Gull Cafe” left half",)),
    ("“Gull Cafe” fills the lower third.", ("place “Gull Cafe” lower third",)),
    (
        "“Gull Cafe”, at the top right, is printed on yellow.",
        ("place “Gull Cafe” upper right", "panel “Gull Cafe” yellow"),
    ),
    (
        "In the lower left “Gull Cafe” appears, and in the upper right “Salt Works”.",
        ("place “Gull Cafe” lower left", "place “Salt Works” upper right"),
    ),
    # Relations, both ways round.
    ("“Gull Cafe” is above “Salt Works”.", ("relation “Gull Cafe” above “Salt Works”",)),
    ("Above “Salt Works” is “Gull Cafe”.", ("relation “Gull Cafe” above “Salt Works”",)),
    (
        "Under the words “Salt Works”, “Gull Cafe” can be made out.",
        ("relation “Gull Cafe” below “Salt Works”",),
    ),
    ("To the right of “Salt Works” one finds “Gull Cafe”.", ("relation “Gull Cafe” right of “Salt Works”",)),
    ("“Gull Cafe” hangs on the left side of “Salt Works”.", ("relation “Gull Cafe” left of “Salt Works”",)),
    (
        "“Gull Cafe” is left of “Salt Works”, which is on green.",
        ("relation “Gull Cafe” left of “Salt Works”", "panel “Salt Works” green"),
    ),
    (
        "“Gull Cafe” stands on green and to the left of “Salt Works”.",
        ("panel “Gull Cafe” green", "relation “Gull Cafe” left of “Salt Works”"),
    ),
    (
        "The blue panel beneath “Salt Works” reads “Gull Cafe”.",
        ("panel “Gull Cafe” blue", "relation “Gull Cafe” below “Salt Works”"),
    ),
    ("The clock is to the left of “Salt Works”.", ("relation clock left of “Salt Works”",)),
    (
        "“Salt Works” hangs over two red boats.",
        (
            "relation “Salt Works” above boat",
            "thing_count boat 2 where “Salt Works” stands",
            "thing_colour boat red where “Salt Works” stands",
        ),
    ),
    # Things, with and without the shot that they stand in.
    ("A red clock is in view.", ("thing_colour clock red",)),
    ("The umbrella shows up in pink.", ("thing_colour umbrella pink",)),
    ("Pink is the colour of the umbrella.", ("thing_colour umbrella pink",)),
    ("There are four potted plants.", ("thing_count plant 4",)),
    ("One can count 3 boats.", ("thing_count boat 3",)),
    ("The boats are three in number.", ("thing_count boat 3",)),
    ("A single bench can be seen.", ("thing_count bench 1",)),
    ("Three red boats lie there.", ("thing_count boat 3", "thing_colour boat red")),
    ("No clock is shown.", ("thing clock not",)),
    ("A pair of skis is in view.", ("thing skis",)),
    (
        "In the shot that reads “Salt Works”, the clock is white.",
        ("thing_colour clock white where “Salt Works” stands",),
    ),
    ("Where “Salt Works” stands there are two vases.", ("thing_count vase 2 where “Salt Works” stands",)),
    ("Five cups share the frame with “Salt Works”.", ("thing_count cup 5 where “Salt Works” stands",)),
    ("The bench beside “Salt Works” is orange.", ("thing_colour bench orange where “Salt Works” stands",)),
    (
        "With “Salt Works” on screen, one sees a brown bench, and three bottles.",
        (
            "thing_colour bench brown where “Salt Works” stands",
            "thing_count bottle 3 where “Salt Works” stands",
        ),
    ),
    (
        "“Salt Works” is set on white. In the same shot the bench is brown.",
        ("panel “Salt Works” white", "thing_colour bench brown where “Salt Works” stands"),
    ),
    (
        "“Salt Works” on a white ground accompanies two black suitcases.",
        (
            "panel “Salt Works” white",
            "thing_count suitcase 2 where “Salt Works” stands",
            "thing_colour suitcase black where “Salt Works” stands",
        ),
    ),
    (
        "The clock is in the upper left of the shot that reads “Salt Works”.",
        ("place clock upper left where “Salt Works” stands",),
    ),
    # Conclusions.
    ("So the two backgrounds are the same.", ("conclusion background same",)),
    ("Hence the backgrounds differ.", ("conclusion background different",)),
    ("Both stand on the same kind of background.", ("conclusion background same",)),
    (
        "“Gull Cafe” and “Salt Works” share one background.",
        ("conclusion background “Gull Cafe” same “Salt Works”",),
    ),
    ("The two clocks differ in colour.", ("conclusion colour different",)),
    ("The first shows more of them than the second.", ("conclusion number first",)),
    ("Fewer boats are seen at the first spot.", ("conclusion number second",)),
    ("Both spots show equally many.", ("conclusion number equal",)),
    ("The latter has the larger number.", ("conclusion number second",)),
    ("They are on opposite sides of the frame.", ("conclusion side opposite",)),
    ("Both are on the same side.", ("conclusion side same",)),
    ("The former lies higher than the latter.", ("conclusion height first",)),
    ("The former stands lower in its frame.", ("conclusion height second",)),
    ("Thus they are not on the same side.", ("conclusion side not same",)),
    # Freer English.
    (
        "A red sign labelled “TIDE OFFICE” hangs above two green boats.",
        (
            "panel “TIDE OFFICE” red",
            "relation “TIDE OFFICE” above boat",
            "thing_count boat 2 where “TIDE OFFICE” stands",
            "thing_colour boat green where “TIDE OFFICE” stands",
        ),
    ),
    (
        "“TIDE OFFICE” appears on red. To its right is “ROPE LOFT” on green.",
        ("panel “TIDE OFFICE” red", "relation “ROPE LOFT” right of “TIDE OFFICE”", "panel “ROPE LOFT” green"),
    ),
    (
        "On the left stands “TIDE OFFICE”; right of it is “ROPE LOFT”.",
        ("place “TIDE OFFICE” left half", "relation “ROPE LOFT” right of “TIDE OFFICE”"),
    ),
    (
        "“TIDE OFFICE” and “ROPE LOFT” are on red and blue.",
        ("panel “TIDE OFFICE” red", "panel “ROPE LOFT” blue"),
    ),
    (
        "Red is behind “TIDE OFFICE” and blue behind “ROPE LOFT”.",
        ("panel “TIDE OFFICE” red", "panel “ROPE LOFT” blue"),
    ),
    (
        "“Cod”, “Crab” and “Squid” stand on white.",
        ("panel “Cod” white", "panel “Crab” white", "panel “Squid” white"),
    ),
    ("In the centre one reads “TIDE OFFICE”.", ("place “TIDE OFFICE” centre",)),
    ("The middle boat is red.", ("thing_colour boat red",)),
    (
        "Far from red, “TIDE OFFICE” is on green.",
        ("panel “TIDE OFFICE” not red", "panel “TIDE OFFICE” green"),
    ),
    (
        "The bottom of the picture carries the caption “Noon Break” in white letters on a black strip.",
        ("place “Noon Break” lower half", "ink “Noon Break” white", "panel “Noon Break” black"),
    ),
    (
        "The clock beneath “TIDE OFFICE” is red.",
        ("relation clock below “TIDE OFFICE”", "thing_colour clock red where “TIDE OFFICE” stands"),
    ),
    (
        "The clock beside “TIDE OFFICE” is red, while the one beside “ROPE LOFT” is blue.",
        (
            "thing_colour clock red where “TIDE OFFICE” stands",
            "thing_colour clock blue where “ROPE LOFT” stands",
        ),
    ),
    (
        "There are three boats with “TIDE OFFICE” and two with “ROPE LOFT”.",
        ("thing_count boat 3 where “TIDE OFFICE” stands", "thing_count boat 2 where “ROPE LOFT” stands"),
    ),
    (
        "A green boat is to the left of a red clock in the shot that reads “TIDE OFFICE”.",
        (
            "thing_colour boat green where “TIDE OFFICE” stands",
            "relation boat left of clock where “TIDE OFFICE” stands",
            "thing_colour clock red where “TIDE OFFICE” stands",
        ),
    ),
    (
        "“TIDE OFFICE” is legible. Three boats are in the frame.",
        ("shown “TIDE OFFICE”", "thing_count boat 3"),
    ),
    (
        "“TIDE OFFICE” is legible. At that moment three boats are in view.",
        ("shown “TIDE OFFICE”", "thing_count boat 3 where “TIDE OFFICE” stands"),
    ),
    (
        "“TIDE OFFICE” has the same background as “ROPE LOFT”.",
        ("conclusion background “TIDE OFFICE” same “ROPE LOFT”",),
    ),
    (
        "“TIDE OFFICE” sits higher in the frame than “ROPE LOFT”.",
        ("conclusion height “TIDE OFFICE” first “ROPE LOFT”",),
    ),
    (
        "More boats stand by “TIDE OFFICE” than by “ROPE LOFT”.",
        ("conclusion number “TIDE OFFICE” first “ROPE LOFT”",),
    ),
    ("The number of boats is the same in both shots.", ("conclusion number equal",)),
    ("The same number is at either spot.", ("conclusion number equal",)),
    ("The former count exceeds the latter.", ("conclusion number first",)),
    ("So they share a side.", ("conclusion side same",)),
    ("Of the two, the second lies further up.", ("conclusion height second",)),
    ("Set on opposite halves of the frame, the two never meet.", ("conclusion side opposite",)),
    # Nothing that looks like one is taken for a conclusion.
    ("At the same moment “Gull Cafe” is on red.", ("panel “Gull Cafe” red",)),
    ("What is more, “Gull Cafe” is on red in a different scene.", ("panel “Gull Cafe” red",)),
    # Quoted and no more.
    ("“Gull Cafe” is legible.", ("shown “Gull Cafe”",)),
    (
        "The first lettering is “Gull Cafe”, the second is “Salt Works”.",
        ("shown “Gull Cafe”", "shown “Salt Works”"),
    ),
    # What can't be resolved is kept, never dropped.
    ("A man walks across the bridge.", ("unread a man walks across the bridge",)),
    ("The sky is blue.", ("unread the sky is blue",)),
    (
        "The left half of the frame is filled with green.",
        ("unread the left half of the frame is filled with green",),
    ),
    ("The setting looks like a harbour.", ("unread the setting looks like a harbour",)),
    (
        "“Gull Cafe” is on a turquoise board.",
        ("shown “Gull Cafe”", "unread Gull Cafe is on a turquoise board"),
    ),
    ("The sky behind “Gull Cafe” is blue.", ("shown “Gull Cafe”", "unread the sky behind Gull Cafe is blue")),
    ("The tallest bar, “Jan”, is blue.", ("shown “Jan”", "unread the tallest bar , Jan , is blue")),
    ("A man stands beside “Jan”.", ("shown “Jan”", "unread a man stands beside Jan")),
    ("Beside “Jan” there are two sailors.", ("shown “Jan”", "unread beside Jan there are two sailors")),
    ("“Jan” might be on red.", ("shown “Jan”", "unread Jan might be on red")),
    (
        "“Jan” is on red, the other on green.",
        ("panel “Jan” red", "unread Jan is on red , the other on green"),
    ),
    (
        "“Jan” lies further left than “Oct”.",
        ("shown “Jan”", "shown “Oct”", "unread Jan lies further left than Oct"),
    ),
    ("It is red.", ("unread it is red",)),
)


@pytest.mark.parametrize(("sentence", "expected"), READINGS, ids=[sentence for sentence, _ in READINGS])
def test_a_sentence_is_read_as_a_person_would(sentence: str, expected: tuple[str, ...]) -> None:
    assert tuple(str(one) for one in read_statements(sentence)) == expected


def test_a_sentence_may_begin_with_a_joint() -> None:
    begun, plain = (read_statements(text) for text in ("And “Gull Cafe” and red.", "“Gull Cafe” and red."))
    assert [one.meaning for one in begun] == [one.meaning for one in plain]
