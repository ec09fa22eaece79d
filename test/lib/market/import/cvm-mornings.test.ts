import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { b3Source } from '../../../../lib/market/source/b3.ts';
import { cvmSource } from '../../../../lib/market/source/cvm.ts';
import type { FailingSource } from '../../../../lib/market/source/run-source.ts';
import { universe } from '../../../../lib/market/universe.ts';
import { cashPage, cashRowsOfAllClasses, startB3Server, supplement } from '../../../support/b3-server.ts';
import { cotahist, quoteLine } from '../../../support/cotahist.ts';
import { startCvmServer } from '../../../support/cvm-server.ts';
import { cvmZip } from '../../../support/cvm-zips.ts';
import { deaths } from '../../../support/dead-server.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { type MarketStorage, marketStorage } from '../../../support/market-storage.ts';

let stores: LocalStores;
let refreshMarket: typeof import('../../../../lib/market/import/refresh-market.ts').refreshMarket;
let cvmFiles: typeof import('../../../../lib/market/store/cvm-files.ts').cvmFiles;
let storage: MarketStorage;
let b3: Awaited<ReturnType<typeof startB3Server>>;
let cvm: Awaited<ReturnType<typeof startCvmServer>>;

beforeAll(async () => {
  stores = await startLocalStores();
  ({ refreshMarket } = await import('../../../../lib/market/import/refresh-market.ts'));
  ({ cvmFiles } = await import('../../../../lib/market/store/cvm-files.ts'));
  storage = await marketStorage();
});
beforeEach(async () => {
  b3 = await startB3Server();
  b3.serve('COTAHIST_D19112026', cotahist(universe.map(({ codigo }) => quoteLine({ codigo }))));
  b3.answerWith(({ method }) =>
    method === 'GetListedSupplementCompany' ? supplement() : cashPage(cashRowsOfAllClasses()),
  );
  cvm = await startCvmServer();
  cvm.publishYears([2024, 2025, 2026]);
});
afterEach(() => {
  b3.close();
  cvm.close();
});
afterAll(() => stores.close());

const now = new Date('2026-11-20T12:05:00Z');
const waits = { firstMs: 1, maxMs: 1 };
/** What the store keeps of an empty inbox. */
const nothingKept = () => ({ ...cvmFiles, list: async () => [], keep: async () => {} });

/** Refreshes from B3 and CVM. @returns with what is published of a stock */
async function refresh(files = cvmFiles, timeoutMs = 60_000) {
  const failing: FailingSource[] = [];
  const patience = { waits, sleep: async () => {} };
  const result = await refreshMarket({
    sources: [
      b3Source({ ...b3.addresses, ...patience }),
      cvmSource({ cvm: cvm.address, cvmFiles: files, ...patience, timeoutMs }),
    ],
    now,
    onFailingSource: (one) => failing.push(one),
  });
  const [latest] = await storage.readPublications();
  const stock = (await storage.readPublishedStock('WEGE3', latest?.id ?? '')).parse();
  return { result, stock, failing };
}

test('b3+cvm publishes both values of every stock, with the calculation of LPA and VPA', async () => {
  const { result, stock, failing } = await refresh();
  expect(result).toMatchObject({ status: 'published', atualizados: 59, falhas: {}, avisos: [] });
  expect(stock).toMatchObject({ fonte: 'b3+cvm', lpa: 2, vpa: 10, dado_antigo: false });
  expect(stock.preco_teto).toBeGreaterThan(0);
  expect(stock.valor_intrinseco).toBeCloseTo(Math.sqrt(22.5 * 2 * 10));
  expect(stock.explicacao.valor_intrinseco).toMatch(/CVM, companhia .*ITR de 2026-09-30/);
  expect(failing).toEqual([]);
  // In twelve months: 8 thousand million of revenue, 4 of EBIT, 1 of depreciation; a net debt of 5, and an equity of 10.
  expect(stock).toMatchObject({
    valor_de_mercado: 10_000_000_000,
    margem_ebit: 0.5,
    margem_liquida: 0.25,
    divida_liquida_ebitda: 1,
    roic: 0.176,
    ev_ebitda: 3,
    crescimento_receita_5a: 0,
    crescimento_lucro_5a: 0,
    piotroski: 4,
  });
});

describe.each(Object.entries(deaths))('where CVM is dead by %s', (what, { answer }) => {
  const timeoutMs = what === 'no answer' ? 20 : undefined;

  test('the figures of the kept zips are published, and a notice says so', async () => {
    await refresh();
    cvm.answerWith((_, response) => {
      answer(response);
      return true;
    });
    const { result, stock } = await refresh(cvmFiles, timeoutMs);
    expect(result).toMatchObject({ status: 'published', atualizados: 59, falhas: {} });
    expect(result.avisos.join('\n')).toMatch(/^CVM, .*; vale o arquivo guardado$/m);
    expect(stock).toMatchObject({ fonte: 'b3+cvm', lpa: 2, vpa: 10, dado_antigo: false });
  });

  test('prices and ceilings are published without them, and each stock says why', async () => {
    cvm.answerWith((_, response) => {
      answer(response);
      return true;
    });
    const { result, stock, failing } = await refresh(nothingKept(), timeoutMs);
    expect(result).toMatchObject({ status: 'published', atualizados: 59, falhas: {} });
    expect(stock).toMatchObject({ fonte: 'b3', lpa: null, vpa: null, classificacao_intrinseco: 'SEM_DADOS' });
    expect(stock.preco_teto).toBeGreaterThan(0);
    expect(stock.explicacao.valor_intrinseco).toMatch(/Sem dados da CVM: falta fca_cia_aberta_2026.zip \(.+\)\.$/);
    expect(failing).toMatchObject([{ source: 'cvm', failed_stocks: 59, end: 'done' }]);
    expect(failing[0]?.motivo).toMatch(/^CVM: falta/);
  });
});

describe('the statements of a publication', () => {
  /** Refreshes. @returns the names of the statements that are stored */
  const storedBy = async (): Promise<readonly string[]> => {
    const stored: string[] = [];
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const spy = vi.spyOn(dynamodb, 'send');
    await refresh();
    for (const [command] of spy.mock.calls) {
      const { RequestItems = {} } = command.input as {
        RequestItems?: Record<string, { PutRequest?: { Item: Item } }[]>;
      };
      for (const { PutRequest } of Object.values(RequestItems).flat()) {
        if (PutRequest?.Item.codigo.startsWith('#demonstracoes ')) stored.push(PutRequest.Item.codigo);
      }
    }
    spy.mockRestore();
    return stored;
  };

  test('are stored when they are new, and not again until a company files others', async () => {
    const itr = { document: 'itr', year: 2026 } as const;
    const bytes = cvmZip(itr, { income: 3_000_000 });
    await refresh();
    cvm.publish(itr, { bytes, lastModified: 'Fri, 20 Nov 2026 06:00:00 GMT' });
    expect(await storedBy()).toHaveLength(59);
    expect(await storedBy()).toEqual([]);
    const [latest] = await storage.readPublications();
    const { id_demonstracoes: id } = (await storage.readPublishedStock('WEGE3', latest?.id ?? '')).parse();
    const statements = await storage.readStatements('WEGE3', id ?? '');
    expect(statements.exercicios.map(({ fim }) => fim.slice(0, 4))).toEqual([
      '2025',
      '2024',
      '2023',
      '2022',
      '2021',
      '2020',
    ]);
    expect(statements.trimestres?.recente.contas.lucro_liquido).toEqual({ conta: '3.11.01', valor: '2250000000' });
  });

  test('are stored again where the publication before has a stock that cannot be read, which keeps no day from readers', async () => {
    await refresh();
    const [before] = await storage.readPublications();
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const { toItem } = await import('../../../../lib/market/store/documents.ts');
    const { scoresTable } = await import('../../../../lib/market/store/scores-table.ts');
    const Item = toItem('PETR4', before?.id ?? '', { codigo: 'PETR4' });
    await dynamodb.send(new PutCommand({ TableName: scoresTable(), Item }));
    expect(await storedBy()).toEqual(['#demonstracoes PETR4']);
    const [latest] = await storage.readPublications();
    expect(latest?.id).not.toBe(before?.id);
    expect((await storage.readPublishedStock('PETR4', latest?.id ?? '')).parse().id_demonstracoes).toMatch(
      /^[\w-]{16}$/,
    );
  });
});

type Item = { readonly codigo: string };
