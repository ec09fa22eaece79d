import { say } from '../../../platform/language.ts';

/** A value that only the deployment tells, such as the location of its resource group. What is made of it is unknown, too. */
export class Unknown {
  /** Stands for the value in names: `{reference('db').id}`. */
  readonly text: string;
  /** Parts of sentences: `the parameter "size" has no value`. */
  readonly reasons: readonly string[];

  constructor(text: string, reasons: readonly string[]) {
    this.text = text;
    this.reasons = reasons;
  }
}

const maxShown = 80;

/** Shortens an expression for a message. */
export const shorten = (source: string): string =>
  source.length > maxShown ? `${source.slice(0, maxShown)}…` : source;

/** The reason why an expression has no value before the deployment. */
export const toldByDeployment = (source: string): string =>
  say({ en: `only the deployment tells ${shorten(source)}`, pt: `só a implantação diz ${shorten(source)}` });
