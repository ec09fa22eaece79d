import { errorMessage } from '../../platform/error-facts.ts';
import { exitCode } from '../../platform/exit-code.ts';
import type { Retry } from '../../platform/fetch-text.ts';
import { runInSmallHeap } from '../../platform/small-heap.ts';
import { makeVisible } from '../../platform/text.ts';
import type { RetailResult } from '../../pricing/import/retail-list.ts';
import { retailSettings } from '../../pricing/import/retail-settings.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { serviceFailure } from '../target.ts';
import { createRowProgress } from '../terminal/row-progress.ts';
import { refreshText } from './format/refresh.ts';

interface RefreshFlags extends TablesTarget {
  readonly region?: string;
  readonly currency?: string;
  readonly service?: string;
  readonly force?: boolean;
  readonly format: 'human' | 'json';
}

/** Shorter waits than those of the nightly job, because a person waits. `--help` says the end. */
const patience = { waits: { firstMs: 2_000, maxMs: 20_000 }, timeoutMs: 30_000, maxTotalMs: 120_000 };

/** `appraise refresh-retail`: reads Azure's public price list again. */
export async function refreshRetailCommand(flags: RefreshFlags): Promise<number> {
  adoptTables(flags, ['scopes', 'snapshots', 'meters']);
  const { regions, currencies, services } = settingsOf(flags);
  const ended = await runInSmallHeap();
  if (ended !== undefined) return ended;
  const { refreshRetail } = await import('../../pricing/import/refresh-retail.ts');
  const { withWorkingDirectory } = await import('../../platform/working-directory.ts');
  const progress = await createRowProgress(process.stderr);
  const onRetry = sayRetries(progress.say);
  const results: RetailResult[] = [];
  try {
    for (const currency of currencies) {
      const onProgress = (items: number) => progress.at(`reading ${currency}`, items);
      onProgress(0);
      results.push(
        await withWorkingDirectory((directory) =>
          refreshRetail(
            { currency, regions, services, force: flags.force ?? false, now: new Date(), directory },
            { ...patience, onProgress, onRetry },
          ),
        ),
      );
    }
  } catch (error) {
    throw serviceFailure(error instanceof Error && error.cause ? error.cause : error, flags);
  } finally {
    progress.stop();
  }
  process.stdout.write(
    flags.format === 'json' ? `${JSON.stringify({ results }, null, 2)}\n` : results.map(refreshText).join(''),
  );
  return results.some(({ status }) => status !== 'completed') ? exitCode.serviceFailed : exitCode.ok;
}

/** Reports each failed try once, although several requests fail at the same time. */
function sayRetries(say: (line: string) => void): (retry: Retry) => void {
  let said = 0;
  return ({ message, failedTry, maxTries, nextTryInMs }) => {
    if (failedTry <= said) return;
    said = failedTry;
    const next = `next try in ${Math.round(nextTryInMs / 1_000)} s`;
    const end = `no more after ${patience.maxTotalMs / 60_000} minutes`;
    say(makeVisible(`${message} (try ${failedTry} of ${maxTries}; ${next}, ${end})`));
  };
}

function settingsOf({ region, currency, service }: RefreshFlags) {
  const { APPRAISE_RETAIL_REGIONS, APPRAISE_RETAIL_CURRENCIES, APPRAISE_RETAIL_SERVICES } = process.env;
  try {
    return retailSettings({
      APPRAISE_RETAIL_REGIONS: region ?? APPRAISE_RETAIL_REGIONS,
      APPRAISE_RETAIL_CURRENCIES: currency?.toUpperCase() ?? APPRAISE_RETAIL_CURRENCIES,
      APPRAISE_RETAIL_SERVICES: service ?? APPRAISE_RETAIL_SERVICES,
    });
  } catch (error) {
    throw new CommandFailure([errorMessage(error)]);
  }
}
