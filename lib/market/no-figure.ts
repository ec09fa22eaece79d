/** A figure cannot be derived. The message is the reason in Portuguese, without a full stop. */
export class NoFigure extends Error {
  override readonly name = 'NoFigure';
}

/** A step of a derivation: its result, or why there is none. */
export type Step<T> = T | NoFigure;

/** Runs a step. @returns what it returns, or the NoFigure that it throws */
export function attempt<T>(step: () => T): Step<T> {
  try {
    return step();
  } catch (error) {
    if (error instanceof NoFigure) return error;
    throw error;
  }
}

/** Returns the result of a step. @throws NoFigure if there is none */
export function unwrap<T>(step: Step<T>): T {
  if (step instanceof NoFigure) throw step;
  return step;
}

/** Returns the result of a step, or null. */
export const orNull = <T>(step: Step<T>): T | null => (step instanceof NoFigure ? null : step);
