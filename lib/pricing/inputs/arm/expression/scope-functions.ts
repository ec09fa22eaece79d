import { toldByDeployment, Unknown } from '../unknown.ts';
import type { Call, SpecialFunction } from './call.ts';
import { EvaluationFailure } from './problem.ts';

/** Stands for a text that only the deployment makes; it is as long, and decides no price. */
const emptyGuid = '00000000-0000-0000-0000-000000000000';

/** Functions that read what is around an expression. */
export const scopeFunctions: Readonly<Record<string, SpecialFunction>> = {
  parameters: (call) => readNamed(call, call.scope.parameter),
  variables: (call) => readNamed(call, call.scope.variable),
  copyindex: readCopyIndex,
  lambdavariables: (call) =>
    readNamed(call, (name) => {
      const key = name.toLowerCase();
      if (!call.scope.locals.has(key)) throw new EvaluationFailure(`there is no lambda variable "${name}"`);
      return call.scope.locals.get(key);
    }),
  uniquestring: () => '{unique text}',
  guid: () => emptyGuid,
  newguid: () => emptyGuid,
  resourcegroup: describePlace,
  deployment: describePlace,
};

function readNamed({ args, evaluate, text }: Call, read: (name: string) => unknown): unknown {
  const name = args[0] === undefined ? undefined : evaluate(args[0]);
  if (name instanceof Unknown) return new Unknown(`{${text}}`, name.reasons);
  if (typeof name !== 'string') throw new EvaluationFailure(`${text} names nothing`);
  return read(name);
}

/** Both the name of the loop and the offset may be left out. */
function readCopyIndex({ args, evaluate, scope: { copies } }: Call): unknown {
  const values = args.map((arg) => evaluate(arg));
  const unknown = values.find((value) => value instanceof Unknown);
  if (unknown) return unknown;
  const name = typeof values[0] === 'string' ? values[0] : undefined;
  const offset = values[name === undefined ? 0 : 1] ?? 0;
  const index = name === undefined ? copies.current : copies.byName.get(name.toLowerCase());
  if (index === undefined) throw new EvaluationFailure(`copyIndex stands outside the loop${name ? ` "${name}"` : ''}`);
  if (typeof offset !== 'number') throw new EvaluationFailure('the offset of copyIndex is not a number');
  return index + offset;
}

/** Of a resource group and a deployment, the caller may say the location. */
function describePlace({ scope, text }: Call): unknown {
  const unknown = (member: string): Unknown =>
    new Unknown(`{${text}.${member}}`, [toldByDeployment(`${text}.${member}`)]);
  const members = ['id', 'name', 'tags', 'properties', 'managedBy', 'type'];
  return {
    location: scope.location ?? unknown('location'),
    ...Object.fromEntries(members.map((member) => [member, unknown(member)])),
  };
}
