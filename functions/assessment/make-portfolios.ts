import type { Context } from 'aws-lambda';
import { compareText } from '../../lib/assessment/portfolio/compare.ts';
import { portfolioHtml } from '../../lib/assessment/portfolio/html.ts';
import { portfolioJson } from '../../lib/assessment/portfolio/json.ts';
import { type Portfolio, portfolioOf } from '../../lib/assessment/portfolio/model.ts';
import { joinParts, type PortfolioPart, partOf } from '../../lib/assessment/portfolio/parts.ts';
import { type PlacedFiles, placeFiles } from '../../lib/assessment/portfolio/place-files.ts';
import type { UploadedFile } from '../../lib/assessment/portfolio/uploaded-file.ts';
import { defaultStaleAfterDays } from '../../lib/assessment/record/limits.ts';
import * as marks from '../../lib/assessment/store/portfolio-marks.ts';
import * as parts from '../../lib/assessment/store/portfolio-parts.ts';
import * as portfolios from '../../lib/assessment/store/portfolios.ts';
import { reportLanguage } from '../../lib/assessment/store/report-language.ts';
import * as summaries from '../../lib/assessment/store/summaries.ts';
import type { ReportLanguage } from '../../lib/assessment/words/words.ts';
import { checkEnvironment, requireVariable } from '../../lib/platform/aws/environment.ts';
import { boundedTasks } from '../../lib/platform/bounded-tasks.ts';
import { now } from '../../lib/platform/clock.ts';
import { withDeadline, withNotes } from '../../lib/platform/http/deadline.ts';
import { logger } from '../../lib/platform/log.ts';
import { version } from '../../lib/platform/version.ts';
import { jobs } from '../routes.ts';

/** The stores and the clocks; a test passes its own. */
export interface MakePortfolios {
  readonly now: () => Date;
  /** Measures the minute between two portfolios, also where `APPRAISE_NOW` stops the other clock. */
  readonly wallClock: () => Date;
  readonly language: ReportLanguage;
  /** Name of the bucket of uploads. */
  readonly inbox: () => string;
  readonly listMarks: typeof marks.listMarks;
  readonly begin: typeof marks.begin;
  readonly finish: typeof marks.finish;
  readonly listFiles: typeof summaries.list;
  readonly listParts: typeof parts.listParts;
  readonly listShares: typeof parts.listShares;
  readonly listSums: typeof parts.listSums;
  readonly writeSum: typeof parts.writeSum;
  readonly write: typeof portfolios.write;
}

/** Prefixes of the teams whose portfolios were made. */
export interface PortfolioRun {
  readonly made: readonly string[];
}

const teamsAtOnce = 4;

/**
 * Makes the portfolio of each team whose uploads have changed since the last one, or whose last one is of an earlier day;
 * at most once a minute. What it does not get to, or fails on, stays due. See docs/decisions/0027-portfolios-each-minute.md.
 * @throws Error that names the teams that it failed on, after all others
 */
export const makePortfolios =
  (deps: MakePortfolios) =>
  (_event: unknown, context?: Context): Promise<PortfolioRun> =>
    withDeadline(jobs.assessmentMakePortfolios.id, context, async ({ signal, onWait }) => {
      const bucket = deps.inbox();
      const made: string[] = [];
      const failed: string[] = [];
      const tasks = boundedTasks(teamsAtOnce);
      for (const { key: prefix } of await listDue(deps, bucket)) {
        if (signal.aborted) break;
        await tasks.start(async () => {
          try {
            if (await make(withNotes(deps, onWait, prefix), bucket, prefix, signal)) made.push(prefix);
          } catch (error) {
            logger.error('portfolio failed', { prefix, error });
            failed.push(prefix);
          }
        });
      }
      await tasks.finish();
      if (failed.length > 0) throw new Error(`portfolios could not be made: ${failed.sort().join(', ')}`);
      return { made };
    });

/** The one that was begun first comes first, so that a busy team keeps no other waiting. */
async function listDue(deps: MakePortfolios, bucket: string): Promise<readonly marks.PortfolioMark[]> {
  const today = dayOf(deps.now());
  const due: marks.PortfolioMark[] = [];
  for await (const mark of deps.listMarks(bucket)) {
    if (mark.change !== undefined || mark.as_of !== today) due.push(mark);
  }
  return due.sort((a, b) => compareText(a.begun_at ?? '', b.begun_at ?? '') || compareText(a.key, b.key));
}

/** @returns false if another run has begun it less than a minute ago, or if there was no time for all of its parts */
async function make(deps: MakePortfolios, bucket: string, prefix: string, signal: AbortSignal): Promise<boolean> {
  const mark = await deps.begin(bucket, prefix, deps.wallClock());
  if (!mark) return false;
  const asOf = dayOf(deps.now());
  // Whatever changes from here on is marked again, and stays due.
  const files = mark.in_parts ? undefined : await listFew(deps, bucket, prefix);
  const portfolio = files ? wholeOf(files, asOf) : await joinedOf(deps, { bucket, prefix }, asOf, signal);
  if (!portfolio) return false;
  const { records, systems } = portfolio.counts;
  await deps.write(prefix, { html: portfolioHtml(portfolio, deps.language), json: portfolioJson(portfolio) });
  // Well below the other limit, so that a team at the limit does not change its way each minute.
  await deps.finish(bucket, mark, { asOf, inParts: files === undefined && records > maxWholeFiles / 2 });
  logger.info('portfolio made', { prefix, files: files?.length ?? null, records, systems });
  return true;
}

/** Files of a team whose portfolio is made from all of its rows at once; with more it is made in parts. */
export const maxWholeFiles = 2_000;

/** @returns undefined if there are too many */
async function listFew(deps: MakePortfolios, bucket: string, prefix: string): Promise<UploadedFile[] | undefined> {
  const files: UploadedFile[] = [];
  for await (const file of deps.listFiles(bucket, prefix)) {
    files.push(file);
    if (files.length > maxWholeFiles) return undefined;
  }
  return files;
}

const optionsOf = (asOf: string) =>
  ({
    tool: { name: 'appraise', version },
    asOf,
    staleAfterDays: defaultStaleAfterDays,
    identity: 'both',
    sort: 'name',
  }) as const;

function wholeOf(files: readonly UploadedFile[], asOf: string): Portfolio {
  const { records, ...placed } = placeFiles(files);
  return portfolioOf(records, { ...optionsOf(asOf), ...placed });
}

/**
 * Adds up what has changed, part by part, and joins all parts. Sums are kept, so a run that has no time for all leaves the rest to
 * the next. @returns undefined then
 */
async function joinedOf(
  deps: MakePortfolios,
  team: { readonly bucket: string; readonly prefix: string },
  asOf: string,
  signal: AbortSignal,
): Promise<Portfolio | undefined> {
  const changes = await deps.listParts(team);
  const sums = new Map<number, PortfolioPart>();
  for await (const { part, change, asOf: of, sum } of deps.listSums(team)) {
    if (of === asOf && changes.get(part) === change) sums.set(part, sum);
  }
  for (const [part, change] of changes) {
    if (sums.has(part)) continue;
    if (signal.aborted) {
      logger.info('portfolio goes on', { prefix: team.prefix, parts: changes.size, added_up: sums.size });
      return undefined;
    }
    const shares: PlacedFiles[] = [];
    for await (const share of deps.listShares(team, part)) shares.push(share);
    const sum = partOf(shares, optionsOf(asOf));
    await deps.writeSum(team, { part, change, asOf, sum });
    sums.set(part, sum);
  }
  return joinParts([...sums.values()]);
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

checkEnvironment(jobs.assessmentMakePortfolios.tables, ['APPRAISE_INBOX_BUCKET', 'APPRAISE_REPORTS_BUCKET']);

export const handler = makePortfolios({
  now,
  wallClock: () => new Date(),
  language: reportLanguage(),
  inbox: () => requireVariable('APPRAISE_INBOX_BUCKET'),
  ...marks,
  ...parts,
  listFiles: summaries.list,
  write: portfolios.write,
});
