import { maxRequestLines, pricePart } from '../../../lib/pricing/architecture/price-part.ts';
import type { EstimateLines } from '../../../lib/pricing/inputs/lines.ts';
import { removeLines } from '../../../lib/pricing/inputs/remove-lines.ts';
import { RegionMissing, UnreadableInput } from '../../../lib/pricing/inputs/resource.ts';
import type { UsageFile } from '../../../lib/pricing/inputs/usage/usage.ts';
import type { ApiClient } from '../../api/client.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import { withContract } from '../contract.ts';
import { type EstimateState, emptyState, linesOf, readRequest } from '../state.ts';
import { estimateSender, isUnanswered } from './estimate-sender.ts';
import { reader } from './input-desk.ts';
import { type InputView, readInputView } from './input-view.ts';
import { stateOf } from './summary.ts';
import type { ReadFile, ReadOptions } from './worker/tasks.ts';

/** Why a file makes no estimate. */
export type InputFailure =
  | Exclude<ReadFile, { readonly kind: 'request' | 'lines' }>
  | { readonly kind: 'several' | 'not-request' | 'usage-alone' }
  | { readonly kind: 'too-large' | 'gone'; readonly file: string }
  | { readonly kind: 'too-many'; readonly lines: number }
  /** No resource has a price: the lines say why, or that nothing is charged for. */
  | { readonly kind: 'nothing'; readonly lines: EstimateLines }
  | { readonly kind: 'broken'; readonly message: string };

/** An estimate made from a file, or why there is none. */
export type Outcome =
  | { readonly state: EstimateState }
  | {
      readonly failure: InputFailure;
      /** Name of the file that it is about, if that is not the one that was to be read. */
      readonly file?: string;
    };

/** Files that were opened, and what holds for reading them. */
export interface InputFiles {
  /** A file, or a template and its parameters; none if the usage file is for the file that was read before. */
  readonly files: readonly OpenedFile[];
  readonly usage?: OpenedFile | undefined;
  readonly options: ReadOptions;
  /** The estimate that the page shows: its contract and currency stay, and what its resources use, if no usage file says that. */
  readonly now: EstimateState;
}

/**
 * Reads a file and prices its lines as `appraise estimate` does: lines that the API refuses are taken out and named. Where the
 * API does not answer, all lines are kept.
 */
export async function readAndPrice(api: ApiClient, opened: InputFiles, signal: AbortSignal): Promise<Outcome> {
  const { usage } = opened;
  const used = usage && (await reader.run('usage', usage));
  if (used && 'problems' in used) return refusedUsage(usage, used.problems);
  try {
    return opened.files.length === 0
      ? await applyUsage(opened, used?.usage)
      : await readFiles(api, opened, used?.usage, signal);
  } catch (error) {
    if (usage && error instanceof UnreadableInput) return refusedUsage(usage, error.problems);
    throw error;
  }
}

const refusedUsage = ({ name }: OpenedFile, problems: readonly string[]): Outcome => ({
  failure: { kind: 'unreadable', problems, isUnknownFormat: false },
  file: name,
});

const usageAlone = (usage: OpenedFile | undefined): Outcome => ({
  failure: { kind: 'usage-alone' },
  ...(usage && { file: usage.name }),
});

/** Says of the file that was read before what a usage file says. */
async function applyUsage({ usage, now }: InputFiles, said: UsageFile | undefined): Promise<Outcome> {
  const input = readInputView(now.view.input);
  if (!input || !said) return usageAlone(usage);
  const { followUse, withUsageFile } = await loadFigures();
  try {
    const state = followUse(now, withUsageFile(input, said));
    const count = linesOf(state.request).length;
    return count > maxRequestLines ? { failure: { kind: 'too-many', lines: count }, file: input.file } : { state };
  } catch (error) {
    return { ...withoutRegion(error), file: input.file };
  }
}

/** @throws unknown what is no lack of a region */
function withoutRegion(error: unknown): { readonly failure: InputFailure } {
  if (error instanceof RegionMissing) return { failure: { kind: 'no-region', addresses: error.addresses } };
  throw error;
}

/** It weighs something only where something is charged by use. */
const loadFigures = () => import('../usage/figures.ts');

async function readFiles(
  api: ApiClient,
  { files, options, usage, now }: InputFiles,
  said: UsageFile | undefined,
  signal: AbortSignal,
): Promise<Outcome> {
  const read = await reader.run('read', { files, options });
  if (read.kind === 'request') {
    if (said) return usageAlone(usage);
    const request = readRequest(read.request);
    return request ? { state: { ...emptyState, request } } : { failure: { kind: 'not-request' } };
  }
  if (read.kind !== 'lines') return { failure: read };
  const input = await withWhatIsUsed(read, now, said).catch(withoutRegion);
  if ('failure' in input) return input;
  const { lines } = input;
  const count = lines.items.length + lines.meters.length;
  if (count > maxRequestLines) return { failure: { kind: 'too-many', lines: count } };
  const { items: _, meters: __, what_if: ___, ...shared } = now.request;
  const members = await withContract(api, shared, signal);
  const made = (left: EstimateLines): Outcome => {
    const isAny = left.items.length + left.meters.length > 0;
    if (!isAny && read.asked.resources.length === 0) return { failure: { kind: 'nothing', lines: left } };
    return { state: stateOf({ ...input, lines: left }, members) };
  };
  const refused = new Map<string, string>();
  try {
    await pricePart(estimateSender(api, signal), lines, members, refused);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    refused.clear();
  }
  return made(removeLines(lines, refused));
}

async function withWhatIsUsed(
  { file, language, format, lines, warnings, asked }: Extract<ReadFile, { readonly kind: 'lines' }>,
  now: EstimateState,
  said: UsageFile | undefined,
): Promise<InputView> {
  const input = {
    file,
    language,
    format,
    lines,
    warnings,
    ...(asked.resources.length > 0 && { use: { asked, figures: {}, warnings: [] } }),
  };
  const before = readInputView(now.view.input);
  if (said) return (await loadFigures()).withUsageFile(input, said);
  return before && asked.resources.length > 0 ? (await loadFigures()).withUseOf(before, input) : input;
}
