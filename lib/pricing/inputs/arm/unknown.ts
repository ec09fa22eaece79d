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
