import { parseDays } from '../../market/calendar.ts';
import type { MarketRefreshResult } from '../../market/import/refresh-market.ts';
import { addDays, dayOf, isDay } from '../../market/sao-paulo.ts';
import type { MarketSource } from '../../market/source/source.ts';
import { now } from '../../platform/clock.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { callService, requireSetting } from '../target.ts';
import { namedSources } from './named-sources.ts';

interface RefreshFlags extends TablesTarget {
  readonly source?: string;
  readonly date?: string;
  readonly format: 'human' | 'json';
}

/** `appraise refresh-market`: publishes the valuations of today, or those of a past day that are missing. */
export async function refreshMarketCommand(flags: RefreshFlags): Promise<number> {
  adoptTables(flags, ['scores']);
  requireSetting('APPRAISE_ARCHIVE_BUCKET');
  const { APPRAISE_MARKET_SOURCE } = process.env;
  const sources = await namedSources(flags.source || APPRAISE_MARKET_SOURCE || (flags.local ? 'csv+demo' : 'brapi'));
  const at = now();
  const dia = pastDay(flags.date, dayOf(at), sources);
  const holidays = parseDays(process.env.APPRAISE_B3_HOLIDAYS);
  const { refreshMarket } = await import('../../market/import/refresh-market.ts');
  const result = await callService(flags, () =>
    refreshMarket({ sources, now: at, holidays, ...(dia !== undefined && { dia }) }),
  );
  process.stdout.write(flags.format === 'json' ? `${JSON.stringify(result, null, 2)}\n` : text(result, dia));
  if (result.status === 'failed' || result.status === 'not_set_up') return exitCode.serviceFailed;
  return result.status === 'superseded' ? exitCode.judgedWrong : exitCode.ok;
}

/** Checks `--date`. @returns undefined for today */
function pastDay(date: string | undefined, today: string, sources: readonly MarketSource[]): string | undefined {
  if (date === undefined || date === today) return undefined;
  if (!isDay(date)) throw new CommandFailure([`--date must be a day such as 2026-11-20, not ${makeVisible(date)}`]);
  if (date > today) throw new CommandFailure([`--date ${date} is in the future: today is ${today} in São Paulo`]);
  if (date < addDays(today, -maxDaysAgo))
    throw new CommandFailure([`--date ${date} is more than ${maxDaysAgo} days ago`]);
  const current = sources.find(({ hasPastDays }) => !hasPastDays);
  if (current)
    throw new CommandFailure([`${current.name} has only today's figures; use b3, cvm, csv or demo for ${date}`]);
  return date;
}

/** From the number of publications that count (lib/market/store/publications.ts). */
const maxDaysAgo = 59;

function text(result: MarketRefreshResult, dia: string | undefined): string {
  const { status, data_referencia, data_pregao, atualizados, fonte, motivo, falhas, avisos } = result;
  const what = {
    published: `published ${data_referencia}: ${atualizados} stocks from ${fonte}, session of ${data_pregao}`,
    failed: `nothing published: ${motivo}`,
    not_set_up: `nothing published: ${motivo}`,
    superseded: `nothing published: ${data_referencia} is published already${dia === undefined ? ', by a later run' : ' and stays unchanged'}`,
  }[status];
  const failures = Object.entries(falhas).map(([codigo, reason]) => `  ${codigo}: ${reason}`);
  return `${[what, ...failures, ...avisos.map((notice) => `  ${notice}`)].map(makeVisible).join('\n')}\n`;
}
