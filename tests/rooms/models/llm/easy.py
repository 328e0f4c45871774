"""Easy pairs and questions of common knowledge, on which the small language model was measured."""

from __future__ import annotations

PAIRS: tuple[tuple[str, str, str], ...] = (
    (
        "Explain how the shop's opening hours and the sign by the gate relate.",
        (
            "The sign by the gate reads “Open 9 to 17”, and the shop's own board gives the same hours, "
            "nine in the morning to five in the afternoon."
        ),
        (
            "The sign by the gate reads “Open 9 to 17”, and the shop's own board gives the same hours, "
            "nine in the morning to three at night on the moon."
        ),
    ),
    (
        "Compare the weather in the two shots of the harbour.",
        (
            "In the first shot it rains: people hold umbrellas and the deck is wet. In the second the sun"
            " is out and the deck is dry."
        ),
        (
            "In the first shot it rains: people hold umbrellas and the deck is bone dry. In the second "
            "the sun is out and snow falls on the deck."
        ),
    ),
    (
        "How does the cook prepare the soup?",
        (
            "The cook chops onions and carrots, fries them in butter, adds stock and lets it simmer for "
            "half an hour."
        ),
        (
            "The cook chops onions and carrots, fries them in sand, adds petrol and lets it simmer in the"
            " freezer for half an hour."
        ),
    ),
    (
        "What is the total of the two prices on the signs?",
        "One sign asks 3 euros and the other asks 4 euros, so together they cost 7 euros.",
        "One sign asks 3 euros and the other asks 4 euros, so together they cost 12 euros.",
    ),
    (
        "Which of the two animals is larger?",
        "The elephant at the water hole is far larger than the dog that runs beside the car.",
        "The dog that runs beside the car is far larger than the elephant at the water hole.",
    ),
    (
        "What does the mechanic do with the bicycle?",
        "The mechanic takes the wheel off, patches the tube and pumps the tyre up again.",
        "The mechanic takes the wheel off, eats the tube and pours the tyre into a glass.",
    ),
    (
        "Describe the order of events at the station.",
        "The train arrives, the doors open, passengers step out, and then new passengers board.",
        (
            "The doors open, passengers step out at full speed, new passengers board, and only then does "
            "the train arrive."
        ),
    ),
    (
        "What colours do the flags show?",
        "The flag of France has three vertical bands: blue, white and red.",
        "The flag of France has five vertical bands: pink, brown, grey, gold and black.",
    ),
    (
        "How many wheels do the vehicles have?",
        "The bicycle has two wheels and the car behind it has four, so the car has twice as many.",
        "The bicycle has nine wheels and the car behind it has four, so the car has twice as many.",
    ),
    (
        "What time of day is it in both scenes?",
        (
            "The first scene is at night, with street lamps lit and a dark sky; the second is at noon, "
            "with short shadows."
        ),
        (
            "The first scene is at night, with bright sunshine and a blue sky; the second is at noon, "
            "with stars overhead."
        ),
    ),
    (
        "What does the guide say about the tower?",
        "The guide says that the tower was built in 1887 and repaired in 1920, that is 33 years later.",
        "The guide says that the tower was built in 1887 and repaired in 1820, that is 33 years later.",
    ),
    (
        "What does the gardener plant?",
        "The gardener plants tomatoes in the greenhouse and waters them every morning.",
        "The gardener plants bicycles in the greenhouse and waters them every morning so that they bark.",
    ),
)
"""A question, a sensible answer, and one that contradicts itself or the world."""

FACTS: tuple[tuple[str, str], ...] = (
    (
        "Name the capital of France and the river that runs through it.",
        "paris seine",
    ),
    (
        "Who wrote Romeo and Juliet, and in which country was he born?",
        "shakespeare england",
    ),
    (
        "Which planet is closest to the sun, and which is the largest?",
        "mercury jupiter",
    ),
    (
        "What is the chemical symbol of gold and of iron?",
        "au fe",
    ),
    (
        "How many legs has a spider, and how many has an ant?",
        "eight|8 six|6",
    ),
    (
        "Name the largest ocean and the highest mountain.",
        "pacific everest",
    ),
    (
        "Who painted the Mona Lisa, and in which museum does it hang?",
        "leonardo louvre",
    ),
    (
        "What is the boiling point and the freezing point of water in degrees Celsius?",
        "100 0",
    ),
    (
        "In which year did the Second World War begin, and in which did it end?",
        "1939 1945",
    ),
    (
        "Name the currency of Japan and of the United Kingdom.",
        "yen pound",
    ),
    (
        "Which gas do plants take in for photosynthesis, and which do they give off?",
        "dioxide oxygen",
    ),
    (
        "Who was the first person to walk on the Moon, and with which mission?",
        "armstrong apollo",
    ),
    (
        "How many days has a leap year, and how many has February in it?",
        "366 29",
    ),
    (
        "Name the longest river of Africa and the largest hot desert there.",
        "nile sahara",
    ),
    (
        "Which organ pumps blood, and which ones take in oxygen?",
        "heart lungs",
    ),
    (
        "What language is spoken in Brazil, and what is its capital?",
        "portuguese bras",
    ),
    (
        "Who developed the theory of relativity, and for what formula is he famous?",
        "einstein mc",
    ),
    (
        "How many players has a football team on the pitch, and how long is a match?",
        "11|eleven 90",
    ),
    (
        "What do bees make, and where do they live?",
        "honey hive",
    ),
    (
        "Name the primary colours of light and the number of colours in a rainbow.",
        "green seven|7",
    ),
)
"""A question of two parts, and a word that an answer to each part has; | stands between equals."""

COLOURS_AND_NUMBERS: tuple[tuple[str, str], ...] = (
    ("What colour is fresh snow, and what colour is coal?", "white black"),
    ("How many wheels has a bicycle, and how many has a car?", "two|2 four|4"),
    ("State what colour a ripe tomato is, as well as what colour a lemon is.", "red yellow"),
    ("How many days are in a week, and how many months in a year?", "seven|7 twelve|12"),
    ("Tell what colour grass is; tell what colour blood is.", "green red"),
    ("How many fingers has a hand, and how many sides has a triangle?", "five|5 three|3"),
    ("State the colour of a cucumber and the colour of a strawberry.", "green red"),
    ("How many legs has a dog, and how many has a bird?", "four|4 two|2"),
    ("What colour is the sky on a clear day, and what colour is it at night?", "blue black|dark"),
    ("State how many minutes an hour has, as well as how many hours a day has.", "60|sixty 24|twenty-four"),
    ("What colour is the yolk of an egg, and what colour is its white once it is cooked?", "yellow white"),
    ("How many players are in a game of tennis singles, and how many in doubles?", "two|2 four|4"),
    ("State what colour milk is, as well as what colour chocolate is.", "white brown"),
    ("How many eyes has a person, and how many noses?", "two|2 one|1"),
    ("What colour is a gorilla, and what colour is a frog?", "black green"),
    ("State how many strings a violin has, as well as how many keys a piano has.", "four|4 88|eighty-eight"),
    ("What colour is an orange, and what colour is an aubergine?", "orange purple"),
    ("How many corners has a square, and how many has a hexagon?", "four|4 six|6"),
    ("Which colour comes of mixing blue and yellow, and which of mixing red and white?", "green pink"),
    (
        "State how many seasons a year has, as well as how many letters the alphabet has.",
        "four|4 26|twenty-six",
    ),
)
"""As `FACTS`, on colours and numbers that nearly everybody knows."""
