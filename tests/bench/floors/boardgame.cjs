// The second floor: boardgame.io on the same work, with its default store, which keeps nothing. `node boardgame.cjs PORT`.
//
// Hidden hands of 14 or 15 tiles, a stock, four piles, a new deal when the stock is out; a seat is told its own hand and
// what lies open. There are no other rules.
const { Server, Origins } = require("boardgame.io/server");

const FACES = [...["R", "Y", "B", "K"].flatMap((colour) => Array.from({ length: 13 }, (_, n) => `${colour}${n + 1}`)), "F"];
const BAG = [...FACES, ...FACES];

function deal(moves, turn) {
  const bag = [...BAG];
  for (let i = bag.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [bag[i], bag[j]] = [bag[j], bag[i]];
  }
  const hands = [0, 1, 2, 3].map((seat) => bag.splice(0, seat === turn ? 15 : 14));
  const indicator = bag.pop();
  return { indicator, hands, stock: bag, piles: [[], [], [], []], moves };
}

const okey = {
  name: "okey",
  setup: () => deal(0, 0),
  moves: {
    draw: ({ G, playerID }) => {
      G.hands[playerID].push(G.stock.pop());
      G.moves++;
    },
    discard: ({ G, playerID, events }, place) => {
      const seat = Number(playerID);
      G.piles[seat].push(...G.hands[seat].splice(place, 1));
      G.moves++;
      events.endTurn();
      if (G.stock.length === 0) Object.assign(G, deal(G.moves, (seat + 1) % 4));
    },
  },
  playerView: ({ G, playerID }) => ({
    indicator: G.indicator,
    hand: playerID === null ? [] : G.hands[playerID],
    counts: G.hands.map((hand) => hand.length),
    stock: G.stock.length,
    piles: G.piles,
    moves: G.moves,
  }),
};

Server({ games: [okey], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
