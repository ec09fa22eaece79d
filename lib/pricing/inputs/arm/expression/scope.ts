/** What names in an expression mean. */
export interface Scope {
  /** @throws TemplateProblem for a name that is not declared */
  readonly parameter: (name: string) => unknown;
  /** @throws TemplateProblem for a name that is not declared */
  readonly variable: (name: string) => unknown;
  /** Finds a function that the template declares, by its name with the namespace. */
  readonly userFunction: (name: string) => UserFunction | undefined;
  readonly copies: Copies;
  /** Variables of lambda expressions, by lower-case name. */
  readonly locals: ReadonlyMap<string, unknown>;
  /** Location of the resource group; undefined if the caller does not say it. */
  readonly location: string | undefined;
}

export interface UserFunction {
  readonly parameters: readonly string[];
  readonly output: unknown;
}

/** The places in the loops around an expression. */
export interface Copies {
  /** Index in the innermost loop. */
  readonly current?: number;
  /** Index in each loop, by its lower-case name. */
  readonly byName: ReadonlyMap<string, number>;
}

/** Enters a loop at a place. */
export function enterCopy(scope: Scope, name: string, index: number): Scope {
  return { ...scope, copies: { current: index, byName: new Map(scope.copies.byName).set(name.toLowerCase(), index) } };
}
