import { basename } from 'node:path';
import { exitCode } from '../../platform/exit-code.ts';
import {
  type Comparison,
  compareResources,
  type PricedResource,
  type Uncompared,
} from '../../pricing/compare/compare-resources.ts';
import type { FigureName } from '../../pricing/formats/figures.ts';
import { checkGates, type Gate, type GateLimits, gateSentence } from '../../pricing/formats/gates.ts';
import { strictlyUnpriced, totalsGap } from '../../pricing/formats/input-summary.ts';
import { type DraftedResource, draftResources } from '../../pricing/inputs/lines.ts';
import type { ReadInput } from '../../pricing/inputs/read-input.ts';
import { readRequestResources } from '../../pricing/inputs/request-resources.ts';
import type { InputDefaults } from '../../pricing/inputs/to-line/resource-drafts.ts';
import { standardInputName } from '../assessment/inputs.ts';
import { CommandFailure } from '../failure.ts';
import { strictnessOf } from '../options.ts';
import { lookOf } from '../terminal/terminal.ts';
import { createApiClient } from './api-client.ts';
import { orAskForRegion, strictSentence } from './architecture/estimate-resources.ts';
import { orNameFile, readInputFile, runLargeInSmallHeap } from './architecture/input-file.ts';
import { priceResources } from './architecture/price-resources.ts';
import { type EstimateFlags, readDefaults, readGateSide, readLimits, requestMembers } from './estimate-flags.ts';
import { type DiffReport, diffFormats } from './format/diff.ts';
import { fitMarkdown, readMaxBytes } from './format/fit-markdown.ts';

/** `appraise estimate --diff <old> <new>`: prints what a change of an architecture does to its costs. */
export async function diffCommand(oldPath: string, newPath: string, flags: EstimateFlags): Promise<number> {
  const { format, model = 'payg' } = flags;
  const strict = strictnessOf(flags);
  const limits = readLimits(flags, true);
  const maxBytes = readMaxBytes(flags.maxBytes, format);
  if (format === 'trace-csv') throw new CommandFailure(['--diff has the formats human, json, csv and markdown']);
  if (flags.maxCommitmentShare !== undefined || flags.maxTerm) {
    throw new CommandFailure(['--diff compares one model, --model: it has no mix that could be bounded']);
  }
  if (oldPath === '-' && newPath === '-') throw new CommandFailure(['only one of the files can be standard input']);
  const ended = await runLargeInSmallHeap(oldPath, newPath);
  if (ended !== undefined) return ended;
  const client = createApiClient(flags);
  const defaults = readDefaults(flags);
  const before = await readSide(oldPath, flags, defaults);
  const after = await readSide(newPath, flags, defaults);
  const members = { ...after.members, ...requestMembers(flags) };
  const figure: FigureName = `${model}_monthly`;
  const { answer, priceOf } = await priceResources(client, [...before.drafted, ...after.drafted], { members, figure });
  const now = after.drafted.map(priceOf);
  const comparison = compareResources(before.drafted.map(priceOf), now);
  const missing = strict === 'no' ? [] : strictlyUnpriced(comparison, strict);
  if (missing.length > 0)
    throw new CommandFailure([strictSentence(strict), ...missing.map(lineOf)], exitCode.judgedWrong);
  const gates = gatesOf(comparison, limits, flags, { currency: answer?.currency ?? '', without: gapOf(now) });
  const report: DiffReport = { before, after, model, comparison, answer, gates };
  const options = { ...lookOf(process.stdout), now: new Date() };
  const all = comparison.changes.length + comparison.unpriced.length + before.warnings.length + after.warnings.length;
  process.stdout.write(
    maxBytes === undefined
      ? diffFormats[format](report, options)
      : fitMarkdown(maxBytes, all + (answer?.warnings.length ?? 0), (shown) =>
          diffFormats.markdown(report, { ...options, shown }),
        ),
  );
  if (gates.length > 0 && format === 'csv') process.stderr.write(`${gateSentence(gates)}\n`);
  return gates.every(({ passed }) => passed) ? exitCode.ok : exitCode.judgedWrong;
}

function gatesOf(
  { limited }: Comparison,
  limits: GateLimits,
  flags: EstimateFlags,
  facts: Pick<Gate, 'currency' | 'without'>,
): readonly Gate[] {
  if (Object.keys(limits).length === 0) return [];
  const { before, after, isAtMost } = limited;
  const side = readGateSide(flags, after);
  const amounts = { before: before[side] ?? 0, after: after[side] ?? 0, isAtMost };
  return checkGates(limits, amounts, { model: flags.model ?? 'payg', side, ...facts });
}

/** Says what the month of an architecture is without, as its estimate does. */
const gapOf = (resources: readonly PricedResource[]): string =>
  totalsGap({
    read: resources.filter(({ what }) => what !== ''),
    unpriced: resources.filter(({ unpriced }) => unpriced.length > 0),
    free: [],
  });

const lineOf = ({ address, reason }: Uncompared): string => `  ${address}: ${reason}`;

async function readSide(path: string, flags: EstimateFlags, defaults: InputDefaults) {
  const file = path === '-' ? standardInputName : basename(path);
  const input = await readInputFile(path, flags);
  const { resources, warnings } = orNameFile(path, () => resourcesOf(input));
  const drafted: readonly DraftedResource[] = orAskForRegion(() => draftResources(resources, defaults), file);
  const request = input.format === 'appraise' ? (input.request as Readonly<Record<string, unknown>>) : {};
  const { scope, currency } = request;
  return {
    file,
    format: input.format,
    warnings,
    drafted,
    members: { ...(scope !== undefined && { scope }), ...(currency !== undefined && { currency }) },
  };
}

const resourcesOf = (input: ReadInput) => (input.format === 'appraise' ? readRequestResources(input.request) : input);
