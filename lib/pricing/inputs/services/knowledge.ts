import type { Facts, Service } from './service.ts';

/** What is known of a type of resource before one is read. */
export type Knowledge = 'priced' | 'by use' | 'not priced' | 'free' | 'unknown';

/** A resource of which nothing is said. */
const noFacts: Facts = {
  format: 'terraform',
  gaps: [],
  text: () => undefined,
  number: () => undefined,
  flag: () => undefined,
  list: () => [],
  texts: () => [],
  has: () => false,
  mayHave: () => false,
  parent: () => undefined,
};

/** A resource of one machine of some size. */
const oneMachine: Facts = {
  ...noFacts,
  text: (path) => (path === undefined ? undefined : 'Standard_D2s_v5'),
  number: (path) => (path === undefined ? undefined : 1),
};

/** Judges a service: it is priced if it has meters beside those of its use, or makes machines; else by what a resource costs of which nothing is said. */
export function knowledgeOfService({ meters = [], charges }: Service): Knowledge {
  const makesMachines = charges(oneMachine).some(({ kind }) => kind === 'machine');
  const unsaid = charges(noFacts);
  const members = unsaid.flatMap((charge) => (charge.kind === 'byUse' ? (charge.usage ?? []) : []));
  const ofUse = new Set(members.map(({ meter }) => meter));
  if (meters.some((meter) => !ofUse.has(meter)) || makesMachines) return 'priced';
  const kinds = unsaid.map(({ kind }) => kind);
  if (kinds.includes('byUse')) return 'by use';
  return kinds.includes('unpriced') ? 'not priced' : 'free';
}
