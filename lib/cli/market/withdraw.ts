import type { Publication } from '../../market/publication.ts';
import { describeUpdate } from '../../market/refresh-attempts.ts';
import { dayOf, isDay } from '../../market/sao-paulo.ts';
import { now } from '../../platform/clock.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { callService, requireSetting } from '../target.ts';

interface WithdrawFlags extends TablesTarget {
  readonly date: string;
  readonly format: 'human' | 'json';
}

/** The result, as it is printed as JSON. */
interface Withdrawal {
  readonly status: 'withdrawn' | 'not_published';
  readonly data_referencia: string;
  /** Id of the publication that was withdrawn. */
  readonly publicacao: string | null;
  /** Day of the publication that readers see now. */
  readonly data_vigente: string | null;
  /** Today's next attempt to publish the day again; null for another day, and if none is left. */
  readonly proxima: string | null;
  readonly avisos: readonly string[];
}

/** `appraise market withdraw`: takes the publication of a day back. @returns 0 also if the day has none */
export async function withdrawCommand(flags: WithdrawFlags): Promise<number> {
  const { date } = flags;
  if (!isDay(date)) throw new CommandFailure([`--date must be a day such as 2026-11-20, not ${makeVisible(date)}`]);
  adoptTables(flags, ['scores']);
  requireSetting('APPRAISE_ARCHIVE_BUCKET');
  const at = now();
  const result = await callService(flags, () => withdraw(date, at));
  process.stdout.write(flags.format === 'json' ? `${JSON.stringify(result, null, 2)}\n` : text(result, dayOf(at)));
  return exitCode.ok;
}

async function withdraw(dia: string, at: Date): Promise<Withdrawal> {
  const { archivePublications } = await import('../../market/import/archive-publications.ts');
  const { readAttempts } = await import('../../market/store/attempts.ts');
  const { readPublications, withdrawPublication } = await import('../../market/store/publications.ts');
  // What readers have seen stays in the archive; once it is withdrawn, nobody would archive it.
  const failure = await archivePublications();
  const withdrawn: Publication | undefined = await withdrawPublication(dia);
  const [latest] = await readPublications(at);
  const isToday = dia === dayOf(at);
  return {
    status: withdrawn ? 'withdrawn' : 'not_published',
    data_referencia: dia,
    publicacao: withdrawn?.id ?? null,
    data_vigente: latest?.dia ?? null,
    proxima: isToday ? describeUpdate(latest, await readAttempts(), at).proxima : null,
    avisos: failure ? [`the archive lacks some publications (${failure.name}: ${failure.message})`] : [],
  };
}

function text({ status, data_referencia, publicacao, data_vigente, proxima, avisos }: Withdrawal, today: string) {
  const seen = data_vigente === null ? 'readers see no publication' : `readers see ${data_vigente}`;
  if (status === 'not_published') {
    return lines([`nothing to withdraw: ${data_referencia} is not published; ${seen}`, ...avisos]);
  }
  return lines([
    `withdrawn ${data_referencia}: ${seen}; callers may show what they have for 15 minutes more`,
    `  the archive keeps it as ${publicacao}`,
    `  ${publishedAgain(data_referencia, today, proxima)}`,
    ...avisos.map((notice) => `  ${notice}`),
  ]);
}

function publishedAgain(dia: string, today: string, proxima: string | null): string {
  if (dia > today) return `${dia} is published again when that day has come`;
  if (dia < today) return `${dia} is published again only by appraise refresh-market --date ${dia}`;
  const next = proxima === null ? 'no attempt is left today' : `the next attempt of the schedule is at ${proxima}`;
  return `${dia} is published again by any refresh of today; ${next}`;
}

const lines = (texts: readonly string[]): string => `${texts.map(makeVisible).join('\n')}\n`;
