/** A request as IAM judges it. */
export interface IamRequest {
  readonly action: string;
  readonly resource: string;
  /** Condition keys that the request has, and their values. */
  readonly context: Readonly<Record<string, string>>;
}

/** A statement of a policy in a template. */
export interface IamStatement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * True where the statements allow a request and none denies it. Knows what the policies of this project use, and throws at
 * anything else. As in IAM, a condition on a key that the request does not have holds for negated operators only, and
 * values of policy variables are taken letter by letter.
 * @param arns ARN of each resource that the statements refer to by its logical id
 */
export function allows(
  statements: readonly IamStatement[],
  request: IamRequest,
  arns: Readonly<Record<string, string>>,
): boolean {
  const effects = statements.filter((statement) => applies(statement, request, arns)).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

function applies(
  { Action, Resource, Condition = {} }: IamStatement,
  { action, resource, context }: IamRequest,
  arns: Readonly<Record<string, string>>,
): boolean {
  const resources = [Resource].flat().map((one) => resolveValue(one, arns));
  return (
    [Action].flat().some((pattern) => isLike(pattern, action, {})) &&
    resources.some((pattern) => isLike(pattern, resource, context)) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, expected]) => holds(operator, expected, context[key], context)),
    )
  );
}

function holds(operator: string, expected: string, value: string | undefined, context: IamRequest['context']): boolean {
  switch (operator) {
    case 'Bool':
    case 'StringEquals':
      return value === expected;
    case 'StringLike':
      return value !== undefined && isLike(expected, value, context);
    case 'StringNotLike':
      return value === undefined || !isLike(expected, value, context);
    default:
      throw new Error(`the condition ${operator} is not known here`);
  }
}

/** `*` and `?` of the pattern stand for anything; a pattern with a variable that has no value matches nothing. */
function isLike(pattern: string, value: string, context: IamRequest['context']): boolean {
  const parts = pattern.split(/\$\{([^}]+)\}/).map((part, index) => {
    if (index % 2 === 0) return RegExp.escape(part).replaceAll('\\*', '.*').replaceAll('\\?', '.');
    const variable = context[part];
    return variable === undefined ? undefined : RegExp.escape(variable);
  });
  return !parts.includes(undefined) && new RegExp(`^${parts.join('')}$`, 's').test(value);
}

/** The text that a resource of a template stands for. */
function resolveValue(value: unknown, arns: Readonly<Record<string, string>>): string {
  if (typeof value === 'string') return value;
  const { 'Fn::GetAtt': attribute, 'Fn::Join': join } = value as {
    'Fn::GetAtt'?: readonly [string, string];
    'Fn::Join'?: readonly [string, readonly unknown[]];
  };
  if (join) return join[1].map((part) => resolveValue(part, arns)).join(join[0]);
  const arn = attribute?.[1] === 'Arn' ? arns[attribute[0]] : undefined;
  if (arn === undefined) throw new Error(`${JSON.stringify(value)} is not known here`);
  return arn;
}
