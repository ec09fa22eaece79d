/** Returns the value of a key of the CDK context, or undefined where it is not set; values of `-c` are strings. */
export type CdkContext = (key: string) => unknown;

/** Everything that is wrong with the CDK context, one problem a line. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The CDK context is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads settings. Each function returns undefined for a key that is not set or has a bad value. */
export interface ContextReader {
  /** @param allowed completes the sentence "it must be …" */
  readonly text: (key: string, isAllowed: (value: string) => boolean, allowed: string) => string | undefined;
  readonly oneOf: <Value extends string>(key: string, values: readonly Value[]) => Value | undefined;
  readonly wholeNumber: (key: string, isAllowed: (value: number) => boolean, allowed: string) => number | undefined;
  /** True for `on`, false for `off`. */
  readonly toggle: (key: string) => boolean | undefined;
  readonly isSet: (key: string) => boolean;
  /** What is wrong with the values read so far, one sentence each. */
  readonly problems: string[];
}

export function createContextReader(context: CdkContext): ContextReader {
  const problems: string[] = [];
  const isSet = (key: string): boolean => (context(key) ?? '') !== '';
  const refuse = (key: string, allowed: string): undefined => {
    problems.push(`${key} is ${JSON.stringify(context(key))}; it must be ${allowed}.`);
  };
  const text: ContextReader['text'] = (key, isAllowed, allowed) => {
    if (!isSet(key)) return undefined;
    const value = context(key);
    return typeof value === 'string' && isAllowed(value) ? value : refuse(key, allowed);
  };
  return {
    isSet,
    problems,
    text,
    oneOf: (key, values) => {
      const value = text(key, (value) => values.some((known) => known === value), `one of ${values.join(', ')}`);
      return values.find((known) => known === value);
    },
    wholeNumber: (key, isAllowed, allowed) => {
      if (!isSet(key)) return undefined;
      const value = String(context(key));
      return /^\d{1,5}$/.test(value) && isAllowed(Number(value)) ? Number(value) : refuse(key, allowed);
    },
    toggle: (key) => {
      const value = text(key, (value) => value === 'on' || value === 'off', 'on or off');
      return value === undefined ? undefined : value === 'on';
    },
  };
}
