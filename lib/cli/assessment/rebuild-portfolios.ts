import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { VerdictRow } from '../../assessment/store/verdicts.ts';
import { judgeObject } from '../../assessment/upload/judge-upload.ts';
import { outcomeOf } from '../../assessment/upload/upload-outcome.ts';
import { boundedTasks } from '../../platform/bounded-tasks.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { version } from '../../platform/version.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables } from '../tables.ts';
import { requireSetting, serviceFailure, type TargetFlags } from '../target.ts';

interface RebuildFlags extends Pick<TargetFlags, 'local' | 'bucket'> {
  readonly prefix: string;
  /** The file of the setting `assessmentPolicy`. */
  readonly policy?: string;
}

const uploadsAtOnce = 8;

/**
 * `appraise rebuild-portfolios`: judges the uploads again that have a verdict and are in no portfolio, and notes them for it. It
 * may run while uploads arrive, and again: a newer upload or deletion stays, and what is noted is not read.
 */
export async function rebuildPortfoliosCommand(flags: RebuildFlags): Promise<number> {
  if (flags.policy !== undefined && !existsSync(flags.policy)) {
    throw new CommandFailure([`--policy: there is no file ${flags.policy}`]);
  }
  adoptTables({ local: flags.local ?? false }, ['verdicts', 'summaries']);
  if (flags.policy !== undefined) process.env.APPRAISE_ASSESSMENT_POLICY = resolve(flags.policy);
  const bucket = flags.bucket ?? requireSetting('APPRAISE_INBOX_BUCKET', '--bucket');
  const stores = await loadStores();
  const done = { noted: 0, known: 0, gone: 0, open: 0 };
  try {
    const known = new Map<string, string>();
    for await (const { key, at } of stores.summaries.list(bucket, flags.prefix)) known.set(key, at);
    const tasks = boundedTasks(uploadsAtOnce);
    for await (const row of stores.verdicts.list(bucket, flags.prefix)) {
      const judgedAt = row.judged_at;
      if (row.status === 'judging') done.open += 1;
      if (row.status !== 'judged' || judgedAt === undefined) continue;
      if ((known.get(row.key) ?? '') >= judgedAt) done.known += 1;
      else {
        await tasks.start(async () => {
          const outcome = await note(stores, row, judgedAt);
          done[outcome] += 1;
        });
      }
    }
    await tasks.finish();
  } catch (error) {
    throw serviceFailure(error, flags);
  }
  process.stdout.write(`${summaryOf(done)}\n`);
  return exitCode.ok;
}

const loadStores = async () => ({
  verdicts: await import('../../assessment/store/verdicts.ts'),
  summaries: await import('../../assessment/store/summaries.ts'),
  uploads: await import('../../assessment/store/uploads.ts'),
  policies: await import('../../assessment/store/policies.ts'),
});

/** Judges an upload as of the day of its verdict, and notes it. @returns `gone` if the object is no longer there */
async function note(
  { uploads, policies, summaries }: Awaited<ReturnType<typeof loadStores>>,
  row: VerdictRow,
  judgedAt: string,
): Promise<'noted' | 'gone'> {
  const { bucket, key, sequencer } = row;
  const upload = { bucket, key, sequencer, versionId: row.version_id ?? undefined };
  const [head, policy] = await Promise.all([uploads.head(upload), policies.find(upload)]);
  const object = head && { ...head, key, policy, read: (limit: number) => uploads.read(upload, limit) };
  const about = { tool: { name: 'appraise', version }, generatedAt: judgedAt };
  const result = object && (await judgeObject(object, about, row.as_of ?? judgedAt.slice(0, 10)));
  if (!result) return 'gone';
  const { verdict } = outcomeOf(result);
  if (verdict !== row.verdict) {
    process.stderr.write(`${makeVisible(key)}: ${verdict} under the policy of now; its verdict was ${row.verdict}\n`);
  }
  await summaries.noteJudged(upload, {
    at: judgedAt,
    policy: result.judgement.basis?.policy ?? null,
    records: result.summaries,
  });
  return 'noted';
}

const summaryOf = ({
  noted,
  known,
  gone,
  open,
}: Readonly<Record<'noted' | 'known' | 'gone' | 'open', number>>): string =>
  [
    `${count(noted, 'upload')} noted for portfolios, ${known} already in them`,
    ...(gone > 0 ? [`${gone} no longer in the bucket`] : []),
    ...(open > 0 ? [`${open} still being judged`] : []),
  ].join(', ');
