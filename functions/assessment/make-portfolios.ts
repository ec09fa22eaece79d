import type { Context } from 'aws-lambda';
import { compareText } from '../../lib/assessment/portfolio/compare.ts';
import { portfolioHtml } from '../../lib/assessment/portfolio/html.ts';
import { portfolioJson } from '../../lib/assessment/portfolio/json.ts';
import { portfolioOf } from '../../lib/assessment/portfolio/model.ts';
import { placeFiles } from '../../lib/assessment/portfolio/place-files.ts';
import type { UploadedFile } from '../../lib/assessment/portfolio/uploaded-file.ts';
import { defaultStaleAfterDays } from '../../lib/assessment/record/limits.ts';
import type { ReportLanguage } from '../../lib/assessment/report/words.ts';
import * as marks from '../../lib/assessment/store/portfolio-marks.ts';
import * as portfolios from '../../lib/assessment/store/portfolios.ts';
import { reportLanguage } from '../../lib/assessment/store/report-language.ts';
import * as summaries from '../../lib/assessment/store/summaries.ts';
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
            if (await make(withNotes(deps, onWait, prefix), bucket, prefix)) made.push(prefix);
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

/** @returns false if another run has begun it less than a minute ago */
async function make(deps: MakePortfolios, bucket: string, prefix: string): Promise<boolean> {
  const mark = await deps.begin(bucket, prefix, deps.wallClock());
  if (!mark) return false;
  // Whatever changes from here on is marked again, and stays due.
  const files: UploadedFile[] = [];
  for await (const file of deps.listFiles(bucket, prefix)) files.push(file);
  const { records, ...placed } = placeFiles(files);
  const asOf = dayOf(deps.now());
  const portfolio = portfolioOf(records, {
    tool: { name: 'appraise', version },
    asOf,
    staleAfterDays: defaultStaleAfterDays,
    identity: 'both',
    sort: 'name',
    ...placed,
  });
  await deps.write(prefix, { html: portfolioHtml(portfolio, deps.language), json: portfolioJson(portfolio) });
  await deps.finish(bucket, mark, asOf);
  logger.info('portfolio made', { prefix, files: files.length, systems: portfolio.counts.systems });
  return true;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

checkEnvironment(jobs.assessmentMakePortfolios.tables, ['APPRAISE_INBOX_BUCKET', 'APPRAISE_REPORTS_BUCKET']);

export const handler = makePortfolios({
  now,
  wallClock: () => new Date(),
  language: reportLanguage(),
  inbox: () => requireVariable('APPRAISE_INBOX_BUCKET'),
  ...marks,
  listFiles: summaries.list,
  write: portfolios.write,
});
