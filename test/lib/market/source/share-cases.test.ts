import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { b3Source } from '../../../../lib/market/source/b3.ts';
import { csvSource } from '../../../../lib/market/source/csv.ts';
import { cvmSource } from '../../../../lib/market/source/cvm.ts';
import { fetchFromSources } from '../../../../lib/market/source/fetch-from-sources.ts';
import { cashPage, cashRow, changeRow, startB3Server, supplement } from '../../../support/b3-server.ts';
import { cotahist, quoteLine } from '../../../support/cotahist.ts';
import { startCvmServer } from '../../../support/cvm-server.ts';
import { cnpjOf, cvmZip, tableText, type ZipChanges } from '../../../support/cvm-zips.ts';

const codigo = 'WEGE3';
const codes = [codigo];
const isin = 'BRWEGEACNOR0';
const company = `${cnpjOf(codigo)};`;
const nothingKept = { list: async () => [], download: async () => false, keep: async () => {} };
const patience = { waits: { firstMs: 1, maxMs: 5 } };

let b3: Awaited<ReturnType<typeof startB3Server>>;
let cvm: Awaited<ReturnType<typeof startCvmServer>>;
beforeEach(async () => {
  b3 = await startB3Server();
  b3.serve('COTAHIST_D19112026', cotahist([quoteLine({ codigo, isin, close: 4660 })]));
  cvm = await startCvmServer();
});
afterEach(() => {
  b3.close();
  cvm.close();
});

/** Shares in thousands, as many companies file them. */
interface Filed {
  readonly issued?: number;
  readonly treasury?: number;
}

interface Case {
  /** The statement of 2026-09-30, which CVM received on 2026-11-10; the earlier ones are of `before`. */
  readonly statement?: Filed;
  readonly before?: Filed;
  /** A reference form beside that of January, with its number of shares in units. */
  readonly form?: { readonly issued: number; readonly received: string };
  /** `totalNumberShares`, and rows of `stockDividends` without their ISIN. */
  readonly total?: string;
  readonly company?: object;
  readonly changes?: readonly object[];
  /** An uploaded table. */
  readonly table?: string;
  /** Net income of twelve months, in thousands. */
  readonly income?: number;
}

const capital = (day: string, { issued = 1_000_000, treasury = 0 }: Filed): string =>
  `${company}${day};1;${codigo} S.A.;${issued};0;${issued};${treasury};0;${treasury}`;

function publishZips({ statement = {}, before = {}, form, income = 2_000_000 }: Case): void {
  cvm.publishYears([2024, 2025, 2026], { codes, income });
  const rest: ZipChanges = { codes, income };
  for (const year of [2024, 2025, 2026]) {
    const counts = ['03-31', '06-30', '09-30'].map((end) =>
      capital(`${year}-${end}`, year === 2026 && end === '09-30' ? statement : before),
    );
    const itr = { document: 'itr', year } as const;
    cvm.publish(itr, { bytes: cvmZip(itr, { ...rest, members: { itr_capital: tableText('itr_capital', counts) } }) });
    const dfp = { document: 'dfp', year } as const;
    const annual = tableText('dfp_capital', [capital(`${year}-12-31`, before)]);
    cvm.publish(dfp, { bytes: cvmZip(dfp, { ...rest, members: { dfp_capital: annual } }) });
  }
  cvm.withdraw({ document: 'dfp', year: 2026 });
  const fre = { document: 'fre', year: 2026 } as const;
  const issued = before.issued ?? 1_000_000;
  const registered = [`${company}2026-01-01;1;${codigo} S.A.;1;FRE;1;2026-01-10;http://example.com`];
  const counted = [
    `${company}2026-01-01;1;1;${codigo} S.A.;1;Capital Emitido;2026-01-02;1.00;;${issued}000;0;${issued}000`,
  ];
  if (form) {
    registered.push(`${company}2026-01-01;2;${codigo} S.A.;1;FRE;1;${form.received};http://example.com`);
    counted.push(
      `${company}2026-01-01;2;1;${codigo} S.A.;1;Capital Emitido;${form.received};1.00;;${form.issued};0;${form.issued}`,
    );
  }
  const members = {
    fre_registro: tableText('fre_registro', registered),
    fre_capital_social: tableText('fre_capital_social', counted),
  };
  cvm.publish(fre, { bytes: cvmZip(fre, { ...rest, members }) });
}

/** What is known of the stock on the morning of 2026-11-20, at the price of R$ 46.60 of 2026-11-19. */
async function figuresOf(published: Case) {
  publishZips(published);
  const { total = '1.000.000.000', changes = [], table } = published;
  b3.answerWith(({ method }) =>
    method === 'GetListedSupplementCompany'
      ? supplement({
          tradingName: 'WEG',
          totalNumberShares: total,
          stockDividends: changes.map((row) => changeRow({ assetIssued: isin, isinCode: isin, ...row })),
          ...published.company,
        })
      : cashPage([cashRow({ typeStock: 'ON' })]),
  );
  const uploaded = csvSource({
    list: async () => (table === undefined ? [] : [{ key: 'market/a.csv', read: async () => Buffer.from(table) }]),
    report: async () => {},
  });
  const { figures } = await fetchFromSources(
    [
      ...(table === undefined ? [] : [uploaded]),
      b3Source({ ...b3.addresses, ...patience }),
      cvmSource({ cvm: cvm.address, cvmFiles: nothingKept, ...patience }),
    ],
    codes,
    new Date('2026-11-20T12:05:00Z'),
    { deadline: AbortSignal.timeout(60_000), maxFailed: 12 },
  );
  const { lpa = null, vpa = null, base_acoes, origem_fundamentos = '', preco } = figures.get(codigo) ?? {};
  const round = (text: string | null): number | null => (text === null ? null : Number(Number(text).toFixed(4)));
  const p_l = lpa === null ? null : round(`${Number(preco) / Number(lpa)}`);
  return { lpa: round(lpa), vpa: round(vpa), p_l, base_acoes, origem: origem_fundamentos ?? '' };
}

const bonus = { label: 'BONIFICACAO', factor: '5,00000000000', lastDatePrior: '13/11/2026' };
const split = { label: 'DESDOBRAMENTO', factor: '100,00000000000', lastDatePrior: '12/11/2026' };

describe('LPA and VPA are per share of the session of the price', () => {
  test('without a share change', async () => {
    expect(await figuresOf({})).toMatchObject({ lpa: 2, vpa: 10, p_l: 23.3 });
    expect((await figuresOf({})).base_acoes).toEqual({
      dia: '2026-09-30',
      acoes: '1000000000',
      fonte: 'ITR de 2026-09-30 (versão 1, recebida em 2026-11-10)',
    });
  });

  test('after a bonus of 5 %, whether B3 counts the new shares already or not', async () => {
    for (const total of ['1.050.000.000', '1.000.000.000']) {
      const { lpa, vpa, base_acoes, origem } = await figuresOf({ changes: [bonus], total });
      expect({ lpa, vpa }).toEqual({ lpa: 1.9048, vpa: 9.5238 });
      expect(base_acoes).toMatchObject({ dia: '2026-09-30', acoes: '1000000000' });
      expect(origem).toContain(
        'Por ação do pregão de 2026-11-19, ÷ 1,05: uma ação de 2026-09-30 passou a ser tantas, por BONIFICACAO × 1,05 (data-com 2026-11-13).',
      );
    }
  });

  test('after a split that the events of B3 know, and its number of shares not yet', async () => {
    expect(await figuresOf({ changes: [split] })).toMatchObject({ lpa: 1, vpa: 5, p_l: 46.6 });
    // The classes count it already, the total does not.
    const classes = { numberCommonShares: '2.000.000.000', numberPreferredShares: '0' };
    expect(await figuresOf({ changes: [split], company: classes })).toMatchObject({ lpa: 1, vpa: 5 });
  });

  test('after a split that only an uploaded table knows', async () => {
    const table = 'codigo,tipo,fator,data_com\nWEGE3,DESDOBRAMENTO,2,2026-11-12\n';
    expect(await figuresOf({ table })).toMatchObject({ lpa: 1, vpa: 5, p_l: 46.6 });
  });

  test('from the session after the data-com on', async () => {
    const onDay = { ...split, lastDatePrior: '19/11/2026' };
    expect(await figuresOf({ changes: [onDay] })).toMatchObject({ lpa: 2, vpa: 10 });
    const announced = { ...split, lastDatePrior: '11/12/2026' };
    expect(await figuresOf({ changes: [announced], total: '2.000.000.000' })).toMatchObject({ lpa: 2, vpa: 10 });
  });

  describe('where a split and its reference form come between the reference day and the receipt of the statement', () => {
    const october = { ...split, lastDatePrior: '15/10/2026' };
    const form = { issued: 2_000_000_000, received: '2026-10-20' };

    test('and the statement counts the shares of its reference day', async () => {
      const found = await figuresOf({ changes: [october], form, total: '2.000.000.000' });
      expect(found).toMatchObject({ lpa: 1, vpa: 5, base_acoes: { dia: '2026-09-30', acoes: '1000000000' } });
    });

    test('and the statement counts the new shares already', async () => {
      const statement = { issued: 2_000_000 };
      const found = await figuresOf({ changes: [october], form, total: '2.000.000.000', statement });
      expect(found).toMatchObject({ lpa: 1, vpa: 5, base_acoes: { dia: '2026-10-16', acoes: '2000000000' } });
    });
  });

  test('where treasury shares are cancelled, which is no reverse split', async () => {
    const two = { statement: { issued: 1_020_000, treasury: 20_000 }, before: { issued: 1_020_000, treasury: 20_000 } };
    const form = { issued: 1_000_000_000, received: '2026-11-12' };
    expect(await figuresOf({ ...two, form, income: 1_510_600 })).toMatchObject({ lpa: 1.5106, vpa: 10 });
    const ten = { issued: 1_100_000, treasury: 100_000 };
    expect(await figuresOf({ statement: ten, before: ten, form })).toMatchObject({ lpa: 2, vpa: 10 });
    // Cancelled before the statement, which holds none any more.
    expect(await figuresOf({ before: ten })).toMatchObject({ lpa: 2, vpa: 10 });
  });

  test('where shares were issued for money before the statement', async () => {
    expect(await figuresOf({ before: { issued: 700_000 } })).toMatchObject({ lpa: 2, vpa: 10 });
    expect(await figuresOf({ before: { issued: 500_000 } })).toMatchObject({ lpa: 2, vpa: 10 });
  });
});

describe('LPA and VPA are null, with both counts, where counts and share changes contradict each other', () => {
  const statement = '1.000.000.000 ações (ITR de 2026-09-30 (versão 1, recebida em 2026-11-10))';

  test.each<{ what: string; published: Case; says: readonly string[] }>([
    {
      what: 'a subscription of exactly 30 %, which is no bonus',
      published: { form: { issued: 1_300_000_000, received: '2026-11-12' }, total: '1.300.000.000' },
      says: [statement, '1.300.000.000 ações (FRE de 2026-01-01', 'sem evento de ações que explique a diferença'],
    },
    {
      what: 'a rise of exactly 5 % that no event explains',
      published: { total: '1.050.000.000' },
      says: [statement, '1.050.000.000 ações (b3)', 'sem evento de ações que explique a diferença'],
    },
    {
      what: 'twice the shares, and no event',
      published: { total: '2.000.000.000' },
      says: [statement, '2.000.000.000 ações (b3)'],
    },
    {
      what: 'a split of 2:1, and half as many shares more',
      published: { changes: [split], total: '1.500.000.000' },
      says: [statement, '1.500.000.000 ações (b3)', 'com DESDOBRAMENTO × 2 (data-com 2026-11-12)'],
    },
    {
      what: 'shares that vanish and were in no treasury',
      published: { statement: { issued: 1_000_000, treasury: 50_000 }, total: '900.000.000' },
      says: [statement, '900.000.000 ações (b3)'],
    },
    {
      what: 'a split before the statement that it does not count',
      published: { changes: [{ ...split, lastDatePrior: '14/09/2026' }], total: '2.000.000.000' },
      says: [statement, '1.000.000.000 ações (ITR de 2026-06-30', 'com DESDOBRAMENTO × 2 (data-com 2026-09-14)'],
    },
    {
      what: 'a split that may be in the statement or not',
      published: {
        changes: [{ ...split, lastDatePrior: '15/10/2026' }],
        before: { issued: 700_000 },
        form: { issued: 1_000_000_000, received: '2026-10-20' },
      },
      says: [`não se sabe se ${statement} já contam DESDOBRAMENTO × 2 (data-com 2026-10-15)`, '700.000.000 ações'],
    },
    {
      what: 'a split of B3 that the uploaded distributions do not fit',
      published: { changes: [split], table: 'codigo,tipo,valor,data_com\nWEGE3,DIVIDENDO,1,2025-06-02\n' },
      says: ['b3 traz DESDOBRAMENTO × 2 (data-com 2026-11-12)', 'a fonte dos proventos não traz evento de ações'],
    },
  ])('$what', async ({ published, says }) => {
    const { lpa, vpa, base_acoes, origem } = await figuresOf(published);
    expect({ lpa, vpa, base_acoes }).toEqual({ lpa: null, vpa: null, base_acoes: undefined });
    for (const part of ['LPA e VPA não contam: ', ...says]) expect(origem).toContain(part);
  });
});
