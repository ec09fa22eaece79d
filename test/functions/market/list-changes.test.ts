import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { universe } from '../../../lib/market/universe.ts';
import { type Answer, askDemoMarket, createAsk } from '../../support/ask-market.ts';

type Row = Readonly<Record<string, unknown>>;

const ask = askDemoMarket('market-list-changes');
/** The days of the publications, newest first. */
let days: readonly string[];
beforeAll(async () => {
  const { readPublications } = await import('../../../lib/market/store/publications.ts');
  days = (await readPublications(new Date())).map(({ dia }) => dia);
});

interface Said {
  readonly data_referencia: string;
  readonly desde: string;
  readonly mudancas: readonly Row[];
  readonly sem_base: readonly Row[];
}
const said = ({ body }: Answer): Said => JSON.parse(body);

// First, because the cache has all of them later.
test('a function reads publications once', async () => {
  const { readStocksOfDays } = await import('../../../lib/market/store/stocks-of-days.ts');
  const { readPublications } = await import('../../../lib/market/store/publications.ts');
  const { measureReads } = await import('../../support/measure-reads.ts');
  const wanted = (await readPublications(new Date())).slice(10, 14);
  const { units } = await measureReads(() => readStocksOfDays(wanted));
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThan(4 * 8);
  expect((await measureReads(() => readStocksOfDays(wanted))).units).toBe(0);
  expect((await readStocksOfDays(wanted)).map(({ dia }) => dia)).toEqual(wanted.map(({ dia }) => dia).toReversed());
});

describe('the changes', () => {
  test('are those of the last publication, if no day is given', async () => {
    const { data_referencia, desde, sem_base, mudancas } = said(await ask());
    expect([data_referencia, desde]).toEqual(days.slice(0, 2));
    expect(sem_base).toEqual([]);
    expect(mudancas.every(({ dia }) => dia === days[0])).toBe(true);
  });

  test('of classifications, replayed on the first day, give the list of the last one', async () => {
    const { mudancas } = said(await ask(`desde=${days.at(-1)}&tipo=classificacao`));
    expect(mudancas.length).toBeGreaterThan(10);
    const askStock = (codigo: string, day: string) =>
      createAsk('market-get-history', codigo).then(async (answered) => {
        const { dias } = JSON.parse((await answered('', { Accept: 'application/json' })).body) as {
          dias: readonly Row[];
        };
        return dias.find(({ data_referencia }) => data_referencia === day) ?? {};
      });
    const base = days[29] as string;
    const some = universe.slice(0, 12);
    for (const { codigo } of some) {
      const own = mudancas.filter((change) => change.codigo === codigo && String(change.dia) > base);
      const before = await askStock(codigo, base);
      const after = await askStock(codigo, days[0] as string);
      for (const item of ['ceiling', 'intrinseco']) {
        const steps = own.filter((change) => change.item === item);
        const replayed = steps.reduce<unknown>((state, { antes, depois }) => {
          expect(state).toBe(antes);
          return depois;
        }, before[`classificacao_${item}`]);
        expect(replayed, `${codigo} ${item}`).toBe(after[`classificacao_${item}`]);
      }
    }
  });

  test('are compared with the last publication before a day without one, and with none after today', async () => {
    expect(said(await ask('desde=2999-01-01'))).toMatchObject({ desde: null, mudancas: [] });
    expect(said(await ask(`desde=${days[3]}`)).desde).toBe(days[3]);
  });

  test('of some kinds and stocks are those of all', async () => {
    const query = `desde=${days.at(-1)}`;
    const all = said(await ask(query)).mudancas;
    const codes = [...new Set(all.map(({ codigo }) => String(codigo)))].slice(0, 2);
    const { mudancas } = said(await ask(`${query}&tipo=alerta,classificacao&codigos=${codes.join(',')}`));
    expect(mudancas).toEqual(
      all.filter(
        ({ tipo, codigo }) => ['alerta', 'classificacao'].includes(String(tipo)) && codes.includes(String(codigo)),
      ),
    );
  });

  test('refuses a day before all publications, and says which is the first', async () => {
    const { status, body } = await ask('desde=2020-01-01');
    expect(status).toBe(400);
    expect(JSON.parse(body).errors).toEqual([
      {
        parameter: 'desde',
        code: 'out_of_range',
        detail: `Recebido "2020-01-01"; a publicação mais antiga que se pode comparar é de ${days.at(-1)}.`,
      },
    ]);
  });

  test('refuses everything else that is wrong at once', async () => {
    const { status, body } = await ask('desde=2026-02-30&tipo=preco&codigos=PETR5&formato=ics&dia=1');
    expect(status).toBe(400);
    const { errors } = JSON.parse(body) as { errors: readonly Record<string, string>[] };
    expect(errors.map(({ parameter, code }) => `${parameter} ${code}`).toSorted()).toEqual([
      'codigos ticker_not_found',
      'desde wrong_format',
      'dia unknown_parameter',
      'formato not_allowed',
      'tipo not_allowed',
    ]);
  });

  test('are the same in both tables, and have a tag of their own', async () => {
    const query = `desde=${days.at(-1)}`;
    const { mudancas } = said(await ask(query));
    const program = await ask(query, { Accept: 'text/csv' });
    const excel = await ask(`${query}&formato=csv`);
    const rows = parse(program.body, { columns: true }) as Row[];
    const names = ({ dia, codigo, tipo, item }: Row) => [dia, codigo, tipo, item];
    expect(rows.map(names)).toEqual(mudancas.map(names));
    expect((parse(excel.body, { bom: true, columns: true, delimiter: ';' }) as Row[]).map(names)).toEqual(
      rows.map(names),
    );
    expect(new Set([program, excel, await ask(query), await ask()].map(({ headers }) => headers.ETag)).size).toBe(4);
    expect(excel.headers['Content-Disposition']).toBe(`attachment; filename="mudancas-${days[0]}.csv"`);
  });
});
