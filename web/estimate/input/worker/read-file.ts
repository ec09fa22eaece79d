import { spokenLanguage } from '../../../../lib/platform/language.ts';
import { regionOf } from '../../../../lib/pricing/catalog/regions.ts';
import { decodeInput, parseTemplate } from '../../../../lib/pricing/inputs/decode-input.ts';
import { type DraftedResource, draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import { readInput } from '../../../../lib/pricing/inputs/read-input.ts';
import { isParameterFile } from '../../../../lib/pricing/inputs/recognise.ts';
import { requestWithDefaults } from '../../../../lib/pricing/inputs/request-defaults.ts';
import {
  ownerOf,
  RegionMissing,
  type Resource,
  UnknownFormat,
  UnreadableInput,
  type UsageMember,
} from '../../../../lib/pricing/inputs/resource.ts';
import type { OpenedFile } from '../../../worker/tasks.ts';
import type { Asked, AskedKind, AskedResource, InputTasks, ReadFile, ReadUsage } from './tasks.ts';

/** Recognises and reads a file as `appraise estimate` does, up to the lines that are priced. */
export async function readFile({ files, options }: InputTasks['read']['input']): Promise<ReadFile> {
  const { region, hours, format } = options;
  const { file, parameters } = pair(files, options.parameters);
  const defaults = { region, hours };
  try {
    const input = await readInput({ bytes: file.bytes, format, region, parameters: parameters?.bytes });
    if (input.format === 'appraise') return { kind: 'request', request: requestWithDefaults(input.request, defaults) };
    const drafted = draftResources(input.resources, defaults);
    return {
      kind: 'lines',
      language: spokenLanguage(),
      file: file.name,
      format: input.format,
      lines: joinLines(drafted),
      warnings: input.warnings,
      asked: askedOf(input.resources, drafted),
    };
  } catch (error) {
    if (error instanceof RegionMissing) return { kind: 'no-region', addresses: error.addresses };
    if (!(error instanceof UnreadableInput)) throw error;
    return { kind: 'unreadable', problems: error.problems, isUnknownFormat: error instanceof UnknownFormat };
  }
}

/** Lists what a usage file may say something of. @param drafted the same resources, as the lines name them */
function askedOf(resources: readonly Resource[], drafted: readonly DraftedResource[]): Asked {
  const kinds = new Map<string, AskedKind & { readonly at: number }>();
  const asked = drafted.flatMap((named, index): readonly AskedResource[] => {
    const resource = resources[index];
    if (resource?.kind !== 'unpriced' || !resource.usage) return [];
    const { reason } = resource;
    const usage = resource.usage.map(asLinesAre);
    const key = JSON.stringify([reason, usage]);
    const kind = kinds.get(key) ?? { reason, usage, at: kinds.size };
    kinds.set(key, kind);
    const { address, type, partOf, region } = named;
    const owner = ownerOf(resource);
    const isNamedAlike = owner === ownerOf(named);
    return [
      {
        address,
        type,
        ...(partOf !== undefined && { partOf }),
        ...(region !== undefined && { region }),
        ...(!isNamedAlike && { owner }),
        kind: kind.at,
      },
    ];
  });
  return { kinds: [...kinds.values()].map(({ reason, usage }) => ({ reason, usage })), resources: asked };
}

/** Spells the region of a meter as lines do, which takes the list of regions. */
const asLinesAre = (member: UsageMember): UsageMember =>
  member.region === undefined ? member : { ...member, region: regionOf(member.region)?.name ?? member.region };

/** Reads a usage file as `--usage` does; the parser of YAML is loaded with the first one. */
export async function readUsage({ bytes }: OpenedFile): Promise<ReadUsage> {
  const { readUsageFile } = await import('../../../../lib/pricing/inputs/usage/usage-file.ts');
  try {
    return { usage: readUsageFile(bytes) };
  } catch (error) {
    if (error instanceof UnreadableInput) return { problems: error.problems };
    throw error;
  }
}

/** Tells a template from its parameters where both were dropped. */
function pair([file, other]: readonly OpenedFile[], parameters: OpenedFile | undefined) {
  if (!file) throw new Error('A file is read at least.');
  if (!other) return { file, parameters };
  return holdsParameters(file) ? { file: other, parameters: file } : { file, parameters: other };
}

function holdsParameters({ bytes }: OpenedFile): boolean {
  try {
    return isParameterFile(parseTemplate(decodeInput(bytes), isParameterFile));
  } catch (error) {
    if (error instanceof UnreadableInput) return false;
    throw error;
  }
}
