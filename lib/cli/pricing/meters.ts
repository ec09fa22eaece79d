import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { unknownLocation } from '../../pricing/catalog/regions.ts';
import type { MetersAnswer } from '../../pricing/formats/meters-answer.ts';
import { retailScopeId } from '../../pricing/scope-id.ts';
import { CommandFailure } from '../failure.ts';
import { lookOf } from '../terminal/terminal.ts';
import { type ApiClient, type ApiFlags, createApiClient } from './api-client.ts';
import { readCurrency } from './estimate-flags.ts';
import { metersFormats } from './format/meters.ts';

interface MetersFlags extends ApiFlags {
  readonly scope?: string;
  readonly retail?: boolean;
  readonly currency?: string;
  readonly category?: string;
  readonly location?: string;
  readonly priceType?: string;
  readonly limit?: string;
  readonly all?: boolean;
  readonly format: keyof typeof metersFormats;
}

const maxPageRows = '200';

/** Parameters of a search. */
type MetersQuery = Readonly<
  Record<'q' | 'scope' | 'category' | 'location' | 'price_type' | 'limit', string | undefined>
>;

/** `appraise meters`: prints negotiated or public prices. */
export async function metersCommand(words: readonly string[], flags: MetersFlags): Promise<number> {
  const api = createApiClient(flags);
  const query: MetersQuery = {
    q: words.length === 0 ? undefined : words.join(' '),
    scope: scopeIn(flags),
    category: flags.category,
    location: flags.location,
    price_type: flags.priceType,
    limit: flags.limit ?? (flags.all ? maxPageRows : undefined),
  };
  const format = metersFormats[flags.format](lookOf(process.stdout));
  let cursor: string | undefined;
  let printed = 0;
  for (;;) {
    const answer: MetersAnswer = await api.get('/api/ea/meters', { ...query, cursor });
    await write(format.page(answer));
    printed += answer.rows.length;
    if (!flags.all || answer.next_cursor === null) {
      await write(format.end(answer, printed));
      if (answer.total === 0) await hint(api, query);
      return exitCode.ok;
    }
    cursor = answer.next_cursor;
  }
}

/** Says on stderr why nothing may have been found. */
async function hint(api: ApiClient, query: MetersQuery): Promise<void> {
  const unknown = unknownLocation(query.location ?? '');
  if (!unknown) return await hintAtCategory(api, query);
  const meant = unknown.similar.map((region) => `${region.name} (${region.label})`);
  const near =
    meant.length === 0 ? '' : `; did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(meant)}?`;
  process.stderr.write(`${makeVisible(query.location ?? '')} is no region of Azure${near}\n`);
}

/** A search by words does not look at categories. If the words name a category, the output suggests the option. */
async function hintAtCategory(api: ApiClient, { q, ...query }: MetersQuery): Promise<void> {
  if (q === undefined || query.category !== undefined) return;
  const { rows, total }: MetersAnswer = await api.get('/api/ea/meters', { ...query, category: q, limit: '1' });
  const [first] = rows;
  if (!first) return;
  const option = `--category ${JSON.stringify(first.category)}`;
  process.stderr.write(`${makeVisible(option)} instead of the words finds ${count(total, 'price')}\n`);
}

/** @throws CommandFailure for options that exclude each other, or a currency that is none */
function scopeIn({ scope, retail, currency }: MetersFlags): string | undefined {
  if (!retail) {
    if (currency !== undefined) throw new CommandFailure(['--currency is for --retail: a contract has one currency']);
    return scope;
  }
  if (scope !== undefined) throw new CommandFailure(['give --scope or --retail, not both']);
  return retailScopeId(readCurrency(currency ?? 'USD'));
}

/** Waits until the reader has taken the text, because it may be slower than the API. */
const write = (text: string): Promise<void> =>
  new Promise((written) => {
    process.stdout.write(text, () => written());
  });
