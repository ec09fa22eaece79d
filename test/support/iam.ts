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
 * Whether the statements allow a request and none denies it. Throws on anything that this project's policies do not
 * use. As in IAM, a condition on a missing key holds for negated operators only, and values of policy variables are
 * literal.
 * @param arns by the logical ids that the statements refer to
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
    case 'StringNotEquals':
      return value !== expected;
    case 'StringLike':
      return value !== undefined && isLike(expected, value, context);
    case 'StringNotLike':
      return value === undefined || !isLike(expected, value, context);
    default:
      throw new Error(`test/support/iam.ts does not know the condition ${operator}`);
  }
}

/** Matches `*` and `?`; a pattern with an unknown variable matches nothing. */
function isLike(pattern: string, value: string, context: IamRequest['context']): boolean {
  const parts = pattern.split(/\$\{([^}]+)\}/).map((part, index) => {
    if (index % 2 === 0) return RegExp.escape(part).replaceAll('\\*', '.*').replaceAll('\\?', '.');
    const variable = context[part];
    return variable === undefined ? undefined : RegExp.escape(variable);
  });
  return !parts.includes(undefined) && new RegExp(`^${parts.join('')}$`, 's').test(value);
}

/** The ARN or text of a value in a template. */
function resolveValue(value: unknown, arns: Readonly<Record<string, string>>): string {
  if (typeof value === 'string') return value;
  const { 'Fn::GetAtt': attribute, 'Fn::Join': join } = value as {
    'Fn::GetAtt'?: readonly [string, string];
    'Fn::Join'?: readonly [string, readonly unknown[]];
  };
  if (join) return join[1].map((part) => resolveValue(part, arns)).join(join[0]);
  const arn = attribute?.[1] === 'Arn' ? arns[attribute[0]] : undefined;
  if (arn === undefined) throw new Error(`${JSON.stringify(value)} is not a resource that test/support/iam.ts knows`);
  return arn;
}
