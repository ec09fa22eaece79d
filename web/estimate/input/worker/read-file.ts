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
} from '../../../../lib/pricing/inputs/resource.ts';
import type { OpenedFile } from '../../../worker/tasks.ts';
import type { AskedCharge, InputTasks, ReadFile, ReadUsage } from './tasks.ts';

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
      file: file.name,
      format: input.format,
      lines: joinLines(drafted),
      warnings: input.warnings,
      asked: askedCharges(input.resources, drafted),
    };
  } catch (error) {
    if (error instanceof RegionMissing) return { kind: 'no-region', addresses: error.addresses };
    if (!(error instanceof UnreadableInput)) throw error;
    return { kind: 'unreadable', problems: error.problems, isUnknownFormat: error instanceof UnknownFormat };
  }
}

/** Lists what a usage file may say something of. @param drafted the same resources, as the lines name them */
const askedCharges = (resources: readonly Resource[], drafted: readonly DraftedResource[]): readonly AskedCharge[] =>
  drafted.flatMap(({ address, type, partOf, region }, at) => {
    const resource = resources[at];
    if (resource?.kind !== 'unpriced' || !resource.usage) return [];
    const { reason } = resource;
    // Spelled as lines are, which takes the list of regions.
    const usage = resource.usage.map((member) =>
      member.region === undefined ? member : { ...member, region: regionOf(member.region)?.name ?? member.region },
    );
    const place = { ...(partOf !== undefined && { partOf }), ...(region !== undefined && { region }) };
    return [{ address, type, ...place, reason, owner: ownerOf(resource), usage }];
  });

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
