import type { Synthesised } from './synthesised.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of any shape; the assertions say what it must be.
type Json = any;

/** What one policy of a template allows. */
export interface RolePolicy {
  /** Logical id of the policy; of the role, if the policy is in it. */
  readonly id: string;
  /** Logical ids of the roles that it is for. */
  readonly roles: readonly string[];
  readonly statements: readonly Json[];
}

/** Every policy of a template: those in roles and those beside them, attached to roles or not. */
export const policiesOf = ({ resources }: Pick<Synthesised, 'resources'>): readonly RolePolicy[] =>
  Object.entries(resources).flatMap(([id, { Type, Properties }]): readonly RolePolicy[] => {
    if (Type === 'AWS::IAM::Role') {
      return (Properties.Policies ?? []).map(({ PolicyDocument }: Json) => ({
        id,
        roles: [id],
        statements: statementsIn(PolicyDocument),
      }));
    }
    if (Type !== 'AWS::IAM::Policy' && Type !== 'AWS::IAM::ManagedPolicy') return [];
    const { Roles = [], PolicyDocument } = Properties;
    return [{ id, roles: Roles.map(idOf), statements: statementsIn(PolicyDocument) }];
  });

/** All statements of a role, wherever they are. @param role its logical id */
export const statementsOf = (role: string, template: Pick<Synthesised, 'resources'>): readonly Json[] =>
  policiesOf(template).flatMap(({ roles, statements }) => (roles.includes(role) ? statements : []));

/** All statements of all roles. */
export const roleStatements = (template: Pick<Synthesised, 'resources'>): readonly Json[] =>
  policiesOf(template).flatMap(({ roles, statements }) => (roles.length > 0 ? statements : []));

/** CDK writes a list, other authors also a single statement. */
const statementsIn = ({ Statement }: Json): readonly Json[] => [Statement].flat();

/** Logical id of a role, from its reference or, in a resolved template, from `<id>`. */
const idOf = (role: Json): string => role.Ref ?? role.replace(/^<(.*)>$/, '$1');
