/** Counts the turns of the event loop, in which other requests are served, until its end. */
export function countTurns(): { end(): number } {
  let turns = 0;
  let next: NodeJS.Immediate;
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  return {
    end() {
      clearImmediate(next);
      return turns;
    },
  };
}
