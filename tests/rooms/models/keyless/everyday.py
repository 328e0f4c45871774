"""Questions of two parts with their answers: what nearly everybody knows unseen, and mere scenes."""

from __future__ import annotations

KNOWN = (
    (
        "What colour is a ripe banana, and how many people play in a quartet?",
        "The banana is yellow. There are four people.",
    ),
    (
        "State what colour an elephant is, as well as what colour a stop sign is.",
        "The elephant is grey. The stop sign is red.",
    ),
    (
        "What colour is broccoli, and what colour is a carrot?",
        "The broccoli is green. The carrot is orange.",
    ),
    (
        "What colour is a school bus in America, and what colour is a polar bear?",
        "The bus is yellow. The bear is white.",
    ),
    (
        "How many people sing a duet, and what colour is a toilet bowl usually?",
        "There are two people. The toilet is white.",
    ),
    (
        "Tell what colour a banana has before it ripens; tell how many people make up a trio.",
        "The banana is green. There are three people.",
    ),
    (
        "What colour does a traffic light show when cars may drive, and what colour does it show "
        "when they must halt?",
        "The traffic light is green. The traffic light is red.",
    ),
    (
        "What colour are fire engines in most countries, and how many people does a basketball "
        "side have on court?",
        "The truck is red. There are five people.",
    ),
    (
        "What colour is a double-decker bus in London, as well as what colour is a taxi in New York?",
        "The bus is red. The car is yellow.",
    ),
    (
        "How many people were the Beatles, and how many bears did Goldilocks meet?",
        "There are four people. There are three bears.",
    ),
    (
        "What colour is the bird called flamingo, and what colour is a raven?",
        "The bird is pink. The bird is black.",
    ),
    (
        "What colour is a fully grown swan, and what colour is a canary?",
        "The bird is white. The bird is yellow.",
    ),
    (
        "Say what colour a Granny Smith apple is, as well as what colour a typical fire hydrant in "
        "the United States has.",
        "The apple is green. The fire hydrant is red.",
    ),
    (
        "How many people stand on each side in volleyball, and what colour is a tennis ball?",
        "There are six people. The sports ball is yellow.",
    ),
    (
        "What colour is a basketball, and what colour is a golf ball?",
        "The sports ball is orange. The sports ball is white.",
    ),
    (
        "How many people are twins, and how many people are quintuplets?",
        "There are two people. There are five people.",
    ),
    (
        "What is the colour of a grizzly bear, and what is the colour of a teddy bear?",
        "The bear is brown. The teddy bear is brown.",
    ),
    (
        "How many people play a game of chess against each other, and how many people play tennis doubles?",
        "There are two people. There are four people.",
    ),
    (
        "What colour is Snow White's poisoned apple, and what colour is a wedding cake?",
        "The apple is red. The cake is white.",
    ),
    (
        "What colour is a typical wine bottle, and what colour is a potted plant such as a fern?",
        "The bottle is green. The potted plant is green.",
    ),
    (
        "What colour has a chocolate cake, and how many people raise their swords in Dumas's novel "
        "about musketeers?",
        "The cake is brown. There are three people.",
    ),
    (
        "What colour is a witch's cat, and what colour is the wool of a lamb?",
        "The cat is black. The sheep is white.",
    ),
    (
        "How many horses pull a troika, and how many people sit on a tandem?",
        "There are three horses. There are two people.",
    ),
    (
        "Which colour do the leaves of grass and the florets of broccoli share, and how many books "
        "form a trilogy?",
        "The broccoli is green. There are three books.",
    ),
    (
        "What colour is a refrigerator in most kitchens, and what colour is a fridge's neighbour, "
        "the kitchen sink of porcelain?",
        "The refrigerator is white. The sink is white.",
    ),
    (
        "What colour is a lifeboat, as well as what colour is a hearse?",
        "The boat is orange. The car is black.",
    ),
    (
        "How many people form a sextet, and what colour is a strawberry-red London telephone box's "
        "neighbour, the London bus?",
        "There are six people. The bus is red.",
    ),
    (
        "In which colour is an overripe banana speckled, and in which colour is a raw carrot?",
        "The banana is brown. The carrot is orange.",
    ),
    (
        "What colour are mice in laboratories, and how many mice are blind in the nursery rhyme?",
        "The mouse is white. There are three mice.",
    ),
    (
        "What colour is a baseball glove of leather, and what colour is a television screen that "
        "is switched off?",
        "The baseball glove is brown. The TV is black.",
    ),
    (
        "State how many people there are in a quintet, and what colour a giraffe's patches are.",
        "There are five people. The giraffe is brown.",
    ),
    (
        "What is the usual colour of an adult elephant's skin, and what is the usual colour of a ripe lemon?",
        "The elephant is grey.",
    ),
    (
        "Determine what colour a light for traffic has when it orders drivers to stop, as well as "
        "what colour the stripes of a zebra crossing are besides black.",
        "The traffic light is red.",
    ),
    (
        "How many people sit in the cockpit for a duet on one piano, and what colour is the "
        "piano's usual lacquer?",
        "There are two people.",
    ),
    (
        "Which colour do people give to the London buses on postcards, and which colour to New York's cabs?",
        "The bus is red. The car is yellow.",
    ),
    (
        "How many people carry the ball for a basketball team at one time, and how many people "
        "does a volleyball team have on court?",
        "There are five people. There are six people.",
    ),
    (
        "What colour are polar bears, and what colour are grizzlies?",
        "The bear is white. The bear is brown.",
    ),
    (
        "State what colour carrots are, as well as how many people a string quartet has.",
        "The carrot is orange. There are four people.",
    ),
    (
        "What colour is a banana skin once the fruit is ripe, and what colour while it is still unripe?",
        "The banana is yellow. The banana is green.",
    ),
    (
        "What colour is a stop sign in most countries, and what colour is the fire hydrant of "
        "American cartoons?",
        "The stop sign is red. The fire hydrant is red.",
    ),
    (
        "What colour are flamingos; what colour are swans?",
        "The bird is pink. The bird is white.",
    ),
    (
        "How many people are triplets, and how many people are needed for a tango?",
        "There are three people. There are two people.",
    ),
    (
        "What colour is broccoli in the market, and what colour is a refrigerator as the plainest model?",
        "The broccoli is green. The refrigerator is white.",
    ),
    (
        "How many people were in the pop group ABBA, and how many people were in the Spice Girls?",
        "There are four people. There are five people.",
    ),
    (
        "What colour do children paint a school bus in the United States, and what colour a fire truck?",
        "The bus is yellow. The truck is red.",
    ),
    (
        "What colour is a toilet in nearly every bathroom, and what colour is a bath sink made of porcelain?",
        "The toilet is white. The sink is white.",
    ),
    (
        "What colour would a sheep be in a picture book, and what colour is a pig's companion, the "
        "black sheep?",
        "The sheep is white. The sheep is black.",
    ),
    (
        "How many people rode as horsemen in the Apocalypse, and how many people are on Mount Rushmore?",
        "There are four people. There are four people.",
    ),
    (
        "How many cups are in a quart, and how many cups are in a pint?",
        "There are four cups. There are two cups.",
    ),
    (
        "What colour is a crow, and how many horses draw a quadriga?",
        "The bird is black. There are four horses.",
    ),
)
"""The first 30 were written before any threshold was set, the other 20 before the last one was."""

LATER = (
    (
        "State what colour ripe bananas have, as well as what colour raw broccoli has.",
        "The banana is yellow. The broccoli is green.",
    ),
    (
        "In most cities, what colour is a fire engine, and what colour is the light that lets the "
        "traffic go?",
        "The truck is red. The traffic light is green.",
    ),
    (
        "How many people are in a jazz trio, and how many people are in a brass quintet?",
        "There are three people. There are five people.",
    ),
    (
        "What colour is a zebra apart from its white, and what colour is a polar bear's fur?",
        "The zebra is black. The bear is white.",
    ),
    (
        "Tell how many people share a tandem bicycle; tell what colour a dandelion flower is.",
        "There are two people.",
    ),
    (
        "What colour do baby ducklings have, and what colour do crows have?",
        "The bird is yellow. The bird is black.",
    ),
    (
        "What colour is the sheet on a hospital bed, and what colour is an empty bathtub's "
        "neighbour, the toilet?",
        "The bed is white. The toilet is white.",
    ),
    (
        "What colour is a Dalmatian between its spots, as well as what colour a stop sign's ground is?",
        "The dog is white. The stop sign is red.",
    ),
    (
        "How many people does an ice hockey team have on the ice, and how many people play chess "
        "in one game?",
        "There are six people. There are two people.",
    ),
    (
        "What colour is a typical elephant, and how many people does a barbershop quartet have?",
        "The elephant is grey. There are four people.",
    ),
    (
        "What is the colour of a yellow cab's rival, the London taxi, and what is the colour of a "
        "mailbox in Britain?",
        "The car is black.",
    ),
    (
        "Of what colour is a carrot when fresh, and of what colour is a rotten banana?",
        "The carrot is orange. The banana is brown.",
    ),
    (
        "What colour is the bus that brings American pupils to school, and what colour is the "
        "apple Granny Smith?",
        "The bus is yellow. The apple is green.",
    ),
    (
        "How many bears lived in the house that Goldilocks entered, and how many bowls did they fill?",
        "There are three bears. There are three bowls.",
    ),
    (
        "What colour is a tennis ball at Wimbledon, and what colour is a cricket ball in a test match?",
        "The sports ball is yellow. The sports ball is red.",
    ),
    (
        "What colour is snow, and what colour is a fire hydrant?",
        "The fire hydrant is red.",
    ),
    (
        "How many people row in a double scull, and how many people stand on the podium?",
        "There are two people. There are three people.",
    ),
    (
        "What colour is a ginger cat, and what colour is the cat of a witch?",
        "The cat is orange. The cat is black.",
    ),
    (
        "State which colour a fridge usually is, as well as which colour a leather couch usually is.",
        "The refrigerator is white. The couch is brown.",
    ),
    (
        "What colour is milk, and what colour is a wooden park bench?",
        "The bench is brown.",
    ),
)
"""Written when every threshold stood but that of meaning."""

SCENES = (
    (
        "What colour is the umbrella beside the harbour master's door, and how many people wait at "
        "the ferry?",
        "The umbrella is blue. There are five people.",
    ),
    (
        "How many chairs stand before the baker's window, and what colour is the van that passes it?",
        "There are three chairs. The truck is grey.",
    ),
    (
        "What colour is the wall behind the speaker when he opens the letter, and how many books "
        "lie by his lamp?",
        "The book is red. There are four books.",
    ),
    (
        "Which colour does the kite over the pier have, and how many boats are moored under it?",
        "The kite is pink. There are two boats.",
    ),
    (
        "What colour is the suitcase that the woman in the station hall leaves behind, and what "
        "colour is the bench there?",
        "The suitcase is green. The bench is blue.",
    ),
    (
        "How many dogs run past the fountain at noon, and how many bicycles lean on the railing then?",
        "There are two dogs. There are six bicycles.",
    ),
    (
        "What colour is the vase on the shelf left of the map, and what colour is the clock over it?",
        "The vase is blue. The clock is green.",
    ),
    (
        "How many people sit at the table by the orange curtain, and what colour is the cake between them?",
        "There are five people. The cake is pink.",
    ),
    (
        "What colour is the car in front of the pharmacy, and how many birds sit on its roof?",
        "The car is purple. There are four birds.",
    ),
    (
        "What colour is the bottle that the chemist lifts, and how many cups stand in a row behind her?",
        "The bottle is blue. There are six cups.",
    ),
)
