import { afterAll, beforeAll, expect, test } from 'vitest';
import { universe } from '../../lib/market/universe.ts';
import { cashPage, cashRowsOfAllClasses, startB3Server, supplement } from '../support/b3-server.ts';
import { startChild } from '../support/child.ts';
import { cotahist, quoteLine } from '../support/cotahist.ts';
import { startCvmServer } from '../support/cvm-server.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

let product: RunningProduct;
let b3: Awaited<ReturnType<typeof startB3Server>>;
let cvm: Awaited<ReturnType<typeof startCvmServer>>;
let addresses: NodeJS.ProcessEnv;

beforeAll(async () => {
  b3 = await startB3Server();
  for (const session of ['2026-11-18', '2026-11-19']) {
    const lines = universe.map(({ codigo }) => quoteLine({ codigo, session }));
    b3.serve(`COTAHIST_D${session.split('-').reverse().join('')}`, cotahist(lines));
  }
  b3.answerWith(({ method }) =>
    method === 'GetListedSupplementCompany' ? supplement() : cashPage(cashRowsOfAllClasses()),
  );
  cvm = await startCvmServer();
  cvm.publishYears([2024, 2025, 2026]);
  addresses = {
    APPRAISE_MARKET_SOURCE: 'b3+cvm',
    APPRAISE_COTAHIST_URL: b3.addresses.cotahist,
    APPRAISE_B3_URL: b3.addresses.events,
    APPRAISE_CVM_URL: cvm.address,
  };
  product = await startProduct({ APPRAISE_NOW: '2026-11-20T15:00:00Z', APPRAISE_DATA_DIR: 'memory', ...addresses });
});
afterAll(async () => {
  await product?.end();
  b3?.close();
  cvm?.close();
});

const appraise = (...args: readonly string[]) =>
  startChild(process.execPath, ['dist/cli/appraise.mjs', ...args, '--local', '--format', 'json'], {
    env: {
      PATH: process.env.PATH,
      APPRAISE_NOW: '2026-11-20T16:00:00Z',
      APPRAISE_S3_PORT: new URL(product.s3).port,
      APPRAISE_DYNAMODB_PORT: new URL(product.dynamodb).port,
      ...addresses,
    },
  }).ended;

async function weg() {
  const headers = { 'X-API-Key': 'demo-enterprise-0123456789' };
  const response = await fetch(`${product.http}/api/v1/ticker/WEGE3`, { headers });
  return (await response.json()) as { explicacao: { valor_intrinseco: string } };
}

test('a local run on public data alone publishes itself, with both values', async () => {
  await product.printed('59 stocks from b3+cvm');
  const stock = await weg();
  expect(stock).toMatchObject({ fonte: 'b3+cvm', lpa: 2, vpa: 10, dado_antigo: false });
  expect(stock.explicacao.valor_intrinseco).toContain('ITR de 2026-09-30');
});

test('the command asks for changes only, and publishes what is kept where CVM is down', async () => {
  cvm.requests.length = 0;
  const again = JSON.parse((await appraise('refresh-market')).stdout);
  expect(again).toMatchObject({ status: 'published', fonte: 'b3+cvm', avisos: [] });
  expect(new Set(cvm.statuses())).toEqual(new Set([304]));
  cvm.close();
  const { stdout, code } = await appraise('refresh-market');
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { status: 'published', atualizados: 59, fonte: 'b3+cvm' }]);
  expect(JSON.parse(stdout).avisos).toEqual([
    expect.stringMatching(/^CVM, 14 arquivos .*não aceita a conexão.*; vale o arquivo guardado$/),
  ]);
  expect(await weg()).toMatchObject({ lpa: 2, vpa: 10 });
});

test('each figure stands beside what it was compared with, or is named with the reason', async () => {
  const headers = { 'X-API-Key': 'demo-pro-0123456789' };
  const response = await fetch(`${product.http}/api/v1/conferencia?codigos=WEGE3`, { headers });
  const { data_pregao, resumo, conferencias, sem_conferencia } = await response.json();
  expect([data_pregao, resumo]).toEqual(['2026-11-19', { conferem: 6, divergem: 0, sem_conferencia: 2 }]);
  const periods = (name: string) =>
    conferencias.flatMap(({ figura, inicio, fim }: Readonly<Record<string, string>>) =>
      figura === name ? [`${inicio} ${fim}`] : [],
    );
  // The newest statement, and the other two that the twelve months are made of.
  expect(periods('lpa')).toEqual(['2026-01-01 2026-09-30', '2025-01-01 2025-12-31', '2025-01-01 2025-09-30']);
  expect(conferencias[0]).toMatchObject({
    valor: 1.5,
    comparado: 1.5,
    comparado_com: 'ITR de 2026-09-30 (versão 1, recebida em 2026-11-10), conta 3.99.01.01',
    confere: true,
  });
  expect(conferencias.find(({ figura }: Readonly<Record<string, string>>) => figura === 'vpa')).toMatchObject({
    valor: 10,
    comparado: 10,
    comparado_com: 'ITR de 2026-09-30 (versão 1, recebida em 2026-11-10), conta 1 menos 2.01, 2.02, ÷ ações',
  });
  expect([periods('lucro_liquido'), periods('patrimonio_liquido')]).toEqual([
    ['2024-01-01 2024-12-31'],
    ['null 2024-12-31'],
  ]);
  expect(sem_conferencia.map(({ figura, motivo }: Readonly<Record<string, string>>) => `${figura} ${motivo}`)).toEqual([
    'preco sem_segunda_fonte',
    'acoes sem_segunda_fonte',
  ]);
});
