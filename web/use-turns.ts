import { useState } from 'preact/hooks';

/** Numbers what takes a moment. The function begins a turn; what it returns tells whether none was begun since. */
export function createTurns(): () => () => boolean {
  let latest = 0;
  return () => {
    latest += 1;
    const turn = latest;
    return () => turn === latest;
  };
}

/** The turns of a component. */
export const useTurns = (): (() => () => boolean) => useState(createTurns)[0];
