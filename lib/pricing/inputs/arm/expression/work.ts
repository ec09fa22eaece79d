import { say } from '../../../../platform/language.ts';
import { EvaluationFailure, WorkExceeded } from './problem.ts';

/** Steps for a file: a large template takes some ten thousand. */
const maxSteps = 2_000_000;
/** Evaluations inside each other. */
const maxDepth = 400;
const maxTextLength = 1_000_000;
const charactersAStep = 16;

/** Counts the work for a file, so that no template can keep the reader busy. */
export class Work {
  #steps = 0;
  #depth = 0;

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > maxSteps)
      throw new WorkExceeded(
        say({
          en: 'The expressions of the template take too much work.',
          pt: 'As expressões do template dão trabalho demais.',
        }),
      );
  }

  /** Checks the length of a text before it is made. */
  spendText(length: number): void {
    if (length > maxTextLength)
      throw new EvaluationFailure(
        say({
          en: `A text would be longer than ${maxTextLength} characters`,
          pt: `Um texto teria mais de ${maxTextLength} caracteres`,
        }),
      );
    this.spend(1 + Math.floor(length / charactersAStep));
  }

  /** Runs an evaluation inside another. */
  nest<T>(run: () => T): T {
    this.spend(1);
    if (this.#depth >= maxDepth)
      throw new EvaluationFailure(
        say({
          en: `Expressions are nested deeper than ${maxDepth} levels`,
          pt: `Expressões estão aninhadas em mais de ${maxDepth} níveis`,
        }),
      );
    this.#depth++;
    try {
      return run();
    } finally {
      this.#depth--;
    }
  }
}
