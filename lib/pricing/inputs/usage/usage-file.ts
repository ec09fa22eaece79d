import { parseDocument, visit } from 'yaml';
import { say } from '../../../platform/language.ts';
import { UnreadableInput } from '../resource.ts';
import { figureProblem, type Usage, type UsageFile } from './usage.ts';

/** Most bytes of a usage file: ten thousand resources with all their members. */
export const maxUsageBytes = 5 * 1024 * 1024;
const maxAliases = 1_000;
const maxDepth = 8;

/** Reads a usage file. @throws UnreadableInput with every problem */
export function readUsageFile(bytes: Uint8Array): UsageFile {
  if (bytes.length > maxUsageBytes)
    throw new UnreadableInput([
      say({
        en: `A usage file may have ${maxUsageBytes / 1024 / 1024} MB.`,
        pt: `Um arquivo de uso pode ter ${maxUsageBytes / 1024 / 1024} MB.`,
      }),
    ]);
  const file = parse(decode(bytes));
  if (file === null) return { byAddress: new Map(), byType: new Map() };
  const problems: string[] = [];
  const { version, resource_usage, resource_type_default_usage, ...others } = Object.fromEntries(mapOf(file) ?? []);
  if (!(file instanceof Map))
    problems.push(
      say({
        en: 'It must be a map with "version" and "resource_usage".',
        pt: 'Deve ser um mapa com "version" e "resource_usage".',
      }),
    );
  if (version !== undefined && Number(version) !== 0.1)
    problems.push(say({ en: '"version" must be 0.1.', pt: '"version" deve ser 0.1.' }));
  for (const name of Object.keys(others)) {
    if (!ignored.has(name))
      problems.push(
        say({
          en: `"${name}" is not known; "resource_usage" and "resource_type_default_usage" are.`,
          pt: `"${name}" não é conhecido; "resource_usage" e "resource_type_default_usage" são.`,
        }),
      );
  }
  const byAddress = readEntries(resource_usage, 'resource_usage', problems);
  const byType = readEntries(resource_type_default_usage, 'resource_type_default_usage', problems);
  if (problems.length > 0) throw new UnreadableInput(problems);
  return { byAddress, byType };
}

/** Members of Infracost's files that say nothing of resources. */
const ignored: ReadonlySet<string> = new Set(['projects', 'recommendations']);

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableInput([say({ en: 'It is not UTF-8.', pt: 'Não é UTF-8.' })]);
  }
}

/** Parses YAML, of which JSON is a part. Maps are no objects, so that no name means anything to JavaScript. */
function parse(text: string): unknown {
  try {
    // The parser's own look for names that stand twice compares each with all others.
    const document = parseDocument(text, { uniqueKeys: false });
    const [error] = document.errors;
    if (error)
      throw new UnreadableInput([
        say({
          en: `It is no YAML: ${error.message.split('\n')[0]}`,
          pt: `Não é YAML: ${error.message.split('\n')[0]}`,
        }),
      ]);
    let aliases = 0;
    visit(document, {
      Alias: () => {
        aliases += 1;
      },
      Map: (_, { items }) => {
        const names = new Set<string>();
        for (const { key } of items) {
          const name = String(key);
          if (names.has(name))
            throw new UnreadableInput([
              say({ en: `${name} stands in it twice.`, pt: `${name} está nele duas vezes.` }),
            ]);
          names.add(name);
        }
      },
    });
    if (aliases > maxAliases)
      throw new UnreadableInput([
        say({ en: `It has more than ${maxAliases} aliases.`, pt: `Tem mais de ${maxAliases} aliases.` }),
      ]);
    return document.toJS({ mapAsMap: true, maxAliasCount: maxAliases });
  } catch (error) {
    if (error instanceof UnreadableInput) throw error;
    if (error instanceof RangeError)
      throw new UnreadableInput([say({ en: 'It is nested too deep.', pt: 'Está aninhado demais.' })]);
    throw new UnreadableInput([
      say({
        en: `It cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
        pt: `Não pode ser lido: ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
      }),
    ]);
  }
}

const mapOf = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  value instanceof Map && [...value.keys()].every((key) => typeof key === 'string') ? value : undefined;

function readEntries(value: unknown, name: string, problems: string[]): ReadonlyMap<string, Usage> {
  if (value === undefined || value === null) return new Map();
  const entries = mapOf(value);
  if (!entries) {
    problems.push(say({ en: `"${name}" must be a map.`, pt: `"${name}" deve ser um mapa.` }));
    return new Map();
  }
  return new Map(
    [...entries].map(([address, members]) => {
      const usage = new Map<string, number | null>();
      readMembers(members, '', usage, (problem) => problems.push(`${address}: ${problem}`));
      return [address, usage];
    }),
  );
}

function readMembers(
  value: unknown,
  path: string,
  usage: Map<string, number | null>,
  addProblem: (problem: string) => void,
): void {
  if (value === undefined || value === null) return;
  const members = mapOf(value);
  if (!members || path.split('.').length > maxDepth) {
    addProblem(
      path === ''
        ? say({ en: 'it must be a map of members.', pt: 'deve ser um mapa de membros.' })
        : say({
            en: `"${path}" must be a number, or a map of members.`,
            pt: `"${path}" deve ser um número, ou um mapa de membros.`,
          }),
    );
    return;
  }
  for (const [name, member] of members) {
    const place = path === '' ? name : `${path}.${name}`;
    const problem = typeof member === 'number' ? figureProblem(place, member) : undefined;
    if (member instanceof Map) readMembers(member, place, usage, addProblem);
    else if (problem !== undefined) addProblem(problem);
    else if (typeof member === 'number') usage.set(place, member);
    else if (member !== null) usage.set(place, null);
  }
}
