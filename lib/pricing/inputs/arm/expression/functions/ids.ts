import { joinPath } from '../../resource-id.ts';
import { EvaluationFailure } from '../problem.ts';
import type { Arguments, PureFunction } from './arguments.ts';

/** Makes ids of resources. Parts that the deployment adds, such as the subscription, are left out where the call names none. */
export const idFunctions: Readonly<Record<string, PureFunction>> = {
  resourceid: (args) => idOf(args, 0, ['/subscriptions/', '/resourceGroups/']),
  subscriptionresourceid: (args) => idOf(args, 0, ['/subscriptions/']),
  tenantresourceid: (args) => idOf(args, 0, []),
  managementgroupresourceid: (args) => idOf(args, 0, []),
  extensionresourceid: (args) => `${args.text(0)}${idOf(args, 1, [])}`,
};

/** Names before the type are those of its scopes, the innermost last. */
function idOf(args: Arguments, from: number, scopes: readonly string[]): string {
  const texts = args.values.slice(from).map((_, index) => args.text(from + index));
  const at = texts.findIndex((text) => text.includes('/'));
  if (at === -1 || at > scopes.length) throw new EvaluationFailure('it names no type of resource');
  const scope = texts.slice(0, at).map((text, index) => `${scopes[scopes.length - at + index]}${text}`);
  return `${scope.join('')}/providers/${joinPath(texts[at] as string, texts.slice(at + 1).join('/'))}`;
}
