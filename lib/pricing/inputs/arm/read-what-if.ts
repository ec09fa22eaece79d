import { say } from '../../../platform/language.ts';
import { count } from '../../../platform/text.ts';
import type { Grouping } from '../grouping.ts';
import { type ReadResources, type Resource, UnreadableInput } from '../resource.ts';
import { armGroup } from './arm-group.ts';
import { collectResources } from './collect.ts';
import { type ArmSource, unpriced } from './mapping/arm-source.ts';
import { readSources } from './mapping/read-sources.ts';
import { findMember, isObject } from './members.ts';
import { readResourceId } from './resource-id.ts';

/** Reads the output of `az deployment … what-if --no-pretty-print`: what is there after the deployment. @throws UnreadableInput */
export function readWhatIf(value: unknown, grouping?: Grouping): ReadResources {
  const inner = findMember(value, 'properties');
  const result = findMember(value, 'changes') === undefined && isObject(inner) ? inner : value;
  const error = findMember(result, 'error') ?? findMember(value, 'error');
  const status = findMember(value, 'status');
  if (isObject(error) || (typeof status === 'string' && status.toLowerCase() === 'failed')) {
    throw new UnreadableInput(describeFailure(error));
  }
  const changes = findMember(result, 'changes');
  if (!Array.isArray(changes))
    throw new UnreadableInput([
      say({ en: 'The output of what-if has no list "changes".', pt: 'A saída do what-if não tem a lista "changes".' }),
    ]);
  const problems: string[] = [];
  const potential = findMember(result, 'potentialChanges');
  const read = changes.map((change, index) =>
    readChange(change, say({ en: `Change ${index + 1}`, pt: `A mudança ${index + 1}` }), problems),
  );
  const possible = (Array.isArray(potential) ? potential : []).map((change, index) =>
    readChange(change, say({ en: `Potential change ${index + 1}`, pt: `A mudança possível ${index + 1}` }), problems),
  );
  if (problems.length > 0) throw new UnreadableInput(problems);
  const ignored = read.filter((change) => change?.kind === 'ignore').length;
  return {
    resources: collectResources(
      readSources([...read.flatMap((change) => readAfter(change, grouping)), ...possible.flatMap(readPossible)]),
    ),
    warnings:
      ignored === 0
        ? []
        : [
            say({
              en: `Not part of the template, hence not of the estimate: ${count(ignored, 'resource')}.`,
              pt: `Fora do template, logo fora da estimativa: ${count(ignored, 'recurso')}.`,
            }),
          ],
  };
}

function describeFailure(error: unknown): string[] {
  const details = findMember(error, 'details');
  const all = [error, ...(Array.isArray(details) ? details : [])];
  const messages = all.flatMap((each) => {
    const code = findMember(each, 'code');
    const message = findMember(each, 'message');
    return typeof message === 'string'
      ? [
          say({
            en: `What-if failed: ${typeof code === 'string' ? `${code}: ` : ''}${message}`,
            pt: `O what-if falhou: ${typeof code === 'string' ? `${code}: ` : ''}${message}`,
          }),
        ]
      : [];
  });
  return messages.length > 0
    ? messages
    : [say({ en: 'What-if failed; the output does not say why.', pt: 'O what-if falhou; a saída não diz por quê.' })];
}

interface Change {
  readonly kind: string;
  readonly address: string;
  readonly type: string;
  readonly resourceGroup: string | undefined;
  readonly after: unknown;
  readonly reason: unknown;
}

const kinds = ['create', 'modify', 'nochange', 'deploy', 'delete', 'ignore', 'unsupported'];

function readChange(change: unknown, name: string, problems: string[]): Change | undefined {
  const kind = findMember(change, 'changeType');
  const id = findMember(change, 'resourceId');
  const known = typeof kind === 'string' && kinds.includes(kind.toLowerCase());
  if (!known)
    problems.push(say({ en: `${name} has no known changeType.`, pt: `${name} não tem um changeType conhecido.` }));
  if (typeof id !== 'string' || id === '')
    problems.push(say({ en: `${name} has no resourceId.`, pt: `${name} não tem resourceId.` }));
  if (!known || typeof id !== 'string') return undefined;
  const { type, path, group } = readResourceId(id) ?? { type: 'unknown', path: id, group: undefined };
  const after = findMember(change, 'after');
  const reason = findMember(change, 'unsupportedReason');
  return { kind: kind.toLowerCase(), address: path, type, resourceGroup: group, after, reason };
}

function readAfter(change: Change | undefined, grouping: Grouping | undefined): readonly (ArmSource | Resource)[] {
  if (!change || change.kind === 'delete' || change.kind === 'ignore') return [];
  const { kind, address, type, resourceGroup, after, reason } = change;
  if (kind === 'unsupported') {
    const why = typeof reason === 'string' && reason !== '' ? ` (${reason.replace(/\.$/, '')})` : '';
    return [
      unpriced(
        { address, type },
        say({ en: `What-if could not tell what it will be${why}.`, pt: `O what-if não pôde dizer o que será${why}.` }),
      ),
    ];
  }
  if (!isObject(after)) {
    return [
      unpriced(
        { address, type },
        say({
          en: 'The output names only its id; use --result-format FullResourcePayloads.',
          pt: 'A saída só nomeia o seu id; use --result-format FullResourcePayloads.',
        }),
      ),
    ];
  }
  return [
    {
      address,
      type,
      location: findMember(after, 'location'),
      sku: findMember(after, 'sku'),
      plan: findMember(after, 'plan'),
      appKind: findMember(after, 'kind'),
      properties: findMember(after, 'properties'),
      group: armGroup(grouping, {
        type,
        tags: () => findMember(after, 'tags'),
        resourceGroup: () => resourceGroup,
      }),
    },
  ];
}

/** Some changes happen only if an expression has a certain value when the template is deployed. */
function readPossible(change: Change | undefined): readonly Resource[] {
  if (!change || change.kind === 'delete' || change.kind === 'ignore') return [];
  return [
    unpriced(
      change,
      say({
        en: 'What-if cannot tell whether it will be deployed.',
        pt: 'O what-if não sabe dizer se será implantado.',
      }),
    ),
  ];
}
