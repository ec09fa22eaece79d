import { say } from '../../../platform/language.ts';
import { ownerOf, type Resource, type UsageMember } from '../resource.ts';
import { anyIndex, type Usage, type UsageFile } from './usage.ts';

/**
 * Writes a usage file with every member that the resources could have: as comments, with what it counts and why it is asked for.
 * What `filled` says stays, also of resources that are gone.
 */
export function writeUsage(resources: readonly Resource[], filled: UsageFile): string {
  const asked = new Map<string, Asked>();
  for (const resource of resources) {
    if (resource.kind !== 'unpriced' || !resource.usage) continue;
    const owner = ownerOf(resource);
    // A file that names an instance itself goes on doing so.
    const whole = anyIndex(owner);
    const place = filled.byAddress.has(owner) ? owner : whole;
    const entry = asked.get(place) ?? { reasons: new Set(), members: new Map() };
    asked.set(place, entry);
    entry.reasons.add(resource.reason);
    for (const member of resource.usage) entry.members.set(member.name, member);
  }
  const gone = [...filled.byAddress].filter(([place]) => !asked.has(place));
  return `${[
    `# ${say({ en: 'What the resources use in a month, for "appraise estimate --usage". Take away a # and write a number.', pt: 'O que os recursos usam por mês, para "appraise estimate --usage". Tire um # e escreva um número.' })}`,
    'version: 0.1',
    ...section(
      'resource_type_default_usage',
      [...filled.byType].flatMap(([type, said]) => entryLines(type, said, undefined)),
    ),
    ...section('resource_usage', [
      ...[...asked].flatMap(([place, entry]) => entryLines(place, filled.byAddress.get(place) ?? new Map(), entry)),
      ...(gone.length === 0
        ? []
        : [`  # ${say({ en: 'These resources are not in the file:', pt: 'Estes recursos não estão no arquivo:' })}`]),
      ...gone.flatMap(([place, said]) => entryLines(place, said, undefined)),
    ]),
  ].join('\n')}\n`;
}

/** What is asked of one resource. */
interface Asked {
  readonly reasons: Set<string>;
  readonly members: Map<string, UsageMember>;
}

const section = (name: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${name}:`, ...lines];

function entryLines(place: string, said: Usage, asked: Asked | undefined): readonly string[] {
  const names = new Set([...said.keys(), ...(asked?.members.keys() ?? [])]);
  return [
    ...[...(asked?.reasons ?? [])].map((reason) => `  # ${plain(reason)}`),
    `  ${JSON.stringify(place)}:`,
    ...[...names].flatMap((name) => {
      const value = said.get(name);
      const of = asked?.members.get(name)?.of;
      const comment = of === undefined ? '' : ` # ${plain(of)}`;
      if (value !== undefined && value !== null) return [`    ${key(name)}: ${value}${comment}`];
      return of === undefined ? [] : [`    # ${key(name)}: 0${comment}`];
    }),
  ];
}

const key = (name: string): string => (/^[a-z][a-z0-9_.]*$/i.test(name) ? name : JSON.stringify(name));

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
