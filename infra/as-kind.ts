import type { IConstruct } from 'constructs';

/** Returns a construct that CDK made as the kind that it is. @throws Error if it is missing or of another kind */
export function asKind<Kind>(construct: IConstruct | undefined, kind: abstract new (...args: never) => Kind): Kind {
  if (construct instanceof kind) return construct;
  throw new Error(`${construct?.node.path ?? 'a construct that is missing'} is no ${kind.name}`);
}
