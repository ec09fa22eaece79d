import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BadZip, readZip } from '../../../../../lib/market/source/cvm/fetch-zips.ts';
import { cnpjOf, cvmZip, headerOf, rowsOf, tableText, type ZipChanges } from '../../../../support/cvm-zips.ts';
import { zip } from '../../../../support/zip.ts';

const dfp = { document: 'dfp', year: 2025 } as const;
const [petrobras, vale] = [cnpjOf('PETR4'), cnpjOf('VALE3')];
const dre = 'dfp_cia_aberta_DRE_con_2025.csv';
const row = (codigo = 'PETR4') => rowsOf('dfp_dre_con', 2025, { codes: [codigo] }).at(-1) ?? '';

let path: string;
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'read-zip-')), 'dfp.zip');
});
afterAll(() => rm(dirname(path), { recursive: true }));

async function read(bytes: Buffer, companies?: readonly string[]) {
  await writeFile(path, bytes);
  return (await readZip(path, dfp, companies && new Set(companies))).tables;
}
const withTable = (dfp_dre_con: string | undefined, changes: ZipChanges = {}) =>
  cvmZip(dfp, { codes: ['PETR4', 'VALE3'], ...changes, members: { dfp_dre_con } });
const readIncome = async (text: string, companies = [petrobras]) =>
  (await read(withTable(text), companies)).dfp_dre_con ?? [];

describe('a zip of CVM', () => {
  test('gives the rows of the wanted companies that can be used, with the columns that are needed', async () => {
    const tables = await read(withTable(tableText('dfp_dre_con', rowsOf('dfp_dre_con', 2025))), [petrobras, vale]);
    // Two companies, two years, six accounts.
    expect(tables.dfp_dre_con).toHaveLength(24);
    expect(
      tables.dfp_dre_con?.find(({ CD_CONTA, ORDEM_EXERC }) => `${CD_CONTA} ${ORDEM_EXERC}` === '3.11.01 ÚLTIMO'),
    ).toEqual({
      CNPJ_CIA: petrobras,
      DT_REFER: '2025-12-31',
      VERSAO: '1',
      MOEDA: 'REAL',
      ESCALA_MOEDA: 'MIL',
      ORDEM_EXERC: 'ÚLTIMO',
      DT_INI_EXERC: '2025-01-01',
      DT_FIM_EXERC: '2025-12-31',
      CD_CONTA: '3.11.01',
      DS_CONTA: 'Atribuído a Sócios da Empresa Controladora',
      VL_CONTA: '2000000.0000000000',
    });
    const kinds = ['bpa', 'bpp', 'dfc_md', 'dfc_mi', 'dre', 'dva'].flatMap((kind) => [
      `dfp_${kind}_con`,
      `dfp_${kind}_ind`,
    ]);
    expect(Object.keys(tables).sort()).toEqual([...kinds, 'dfp_capital', 'dfp_registro'].sort());
  });

  test('without a table that LPA and VPA do not need, or with other columns in it, has the rest, and says what is missing', async () => {
    const header = headerOf('dfp_bpa_con').replace(';CD_CONTA;', ';CONTA;');
    const members = { dfp_dva_con: undefined, dfp_bpa_con: `${header}\r\n` };
    await writeFile(path, cvmZip(dfp, { codes: ['PETR4'], members }));
    const { tables, problems } = await readZip(path, dfp);
    expect(problems).toEqual([
      'dfp_cia_aberta_BPA_con_2025.csv: falta a coluna CD_CONTA',
      'falta dfp_cia_aberta_DVA_con_2025.csv',
    ]);
    expect(tables.dfp_dre_con).toHaveLength(12);
    expect(tables.dfp_bpa_ind).toHaveLength(8);
    expect([tables.dfp_bpa_con, tables.dfp_dva_con]).toEqual([undefined, undefined]);
  });

  test('gives the rows of all companies if none is named', async () => {
    expect((await read(cvmZip(dfp, { codes: ['PETR4', 'VALE3'] }))).dfp_registro).toHaveLength(2);
  });

  test('may have more members, more columns, columns in another order, and lines that end with a line feed', async () => {
    const [header, line] = [headerOf('dfp_dre_con'), row()].map((text) => text.split(';').reverse().join(';'));
    const text = `NOVA;${header}\n1;${line}\n`;
    const more = { others: [{ name: 'leia-me.txt', content: 'x' }] };
    const { dfp_dre_con } = await read(withTable(text, more), [petrobras]);
    expect(dfp_dre_con).toMatchObject([{ CNPJ_CIA: petrobras, CD_CONTA: '3.99.01.01', VL_CONTA: '2.0000000000' }]);
  });

  test('may quote a text, and have stray quotes in one, without losing a row', async () => {
    const named = (name: string) => row().replace(';ON;', `;${name};`);
    const lines = [named('"ON; todas"'), named('"ON" nova'), named('ações "ON"'), row()];
    const names = (await readIncome(tableText('dfp_dre_con', lines))).map(({ DS_CONTA }) => DS_CONTA);
    expect(names).toHaveLength(4);
    expect(names).toEqual(expect.arrayContaining(['ON; todas', 'ações "ON"', 'ON']));
  });

  test('is read whole, however its lines fall into chunks', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => row(index % 100 === 0 ? 'PETR4' : 'VALE3'));
    expect(await readIncome(tableText('dfp_dre_con', lines))).toHaveLength(200);
    expect(await readIncome(tableText('dfp_dre_con', lines), [vale])).toHaveLength(19_800);
  });

  test('may have no row of a company', async () => {
    expect(await readIncome(tableText('dfp_dre_con', []))).toEqual([]);
  });
});

describe('is refused', () => {
  const good = withTable(tableText('dfp_dre_con', [row()]));
  const member = (text: string, more: object = {}) =>
    zip([{ name: dre, content: Buffer.from(text, 'latin1'), ...more }]);
  const damaged = Buffer.from(good);
  damaged.fill(0, 600, 700);
  const others = (more: object) =>
    withTable(undefined, { others: [{ name: dre, content: tableText('dfp_dre_con', [row()]), ...more }] });
  test.each<{ what: string; bytes: Buffer; why: RegExp }>([
    { what: 'an empty file', bytes: Buffer.alloc(0), why: /^não é um ZIP/ },
    { what: 'a page of HTML', bytes: Buffer.from('<html>Manutenção</html>'), why: /^não é um ZIP/ },
    { what: 'a zip without its end', bytes: good.subarray(0, good.length - 400), why: /danificado$/ },
    { what: 'a zip with damaged bytes', bytes: damaged, why: /danificado$/ },
    { what: 'a wrong checksum', bytes: others({ claimedCrc: 1 }), why: /danificado$/ },
    { what: 'more bytes than are stated', bytes: others({ claimedSize: 10 }), why: /danificado$/ },
    { what: 'an encrypted member', bytes: others({ isEncrypted: true }), why: /danificado$/ },
    { what: 'a member of gigabytes', bytes: others({ claimedSize: 2 ** 31 }), why: /teria 2147483648 bytes$/ },
    { what: 'a zip of another document', bytes: member(''), why: /^falta dfp_cia_aberta_2025.csv$/ },
    { what: 'a missing member', bytes: withTable(undefined), why: /^falta dfp_cia_aberta_DRE_con_2025.csv$/ },
    { what: 'a member without a header', bytes: withTable(''), why: /falta a coluna CNPJ_CIA$|vazia$/ },
    {
      what: 'a renamed column',
      bytes: withTable(tableText('dfp_dre_con', [row()]).replace('VL_CONTA', 'VALOR')),
      why: /^dfp_cia_aberta_DRE_con_2025.csv: falta a coluna VL_CONTA$/,
    },
    {
      what: 'a row with a cell too few',
      bytes: withTable(tableText('dfp_dre_con', [row().replace(';MIL', '')])),
      why: /uma linha tem 14 colunas, não 15$/,
    },
    {
      what: 'a quote that does not end',
      bytes: withTable(tableText('dfp_dre_con', [row().replace(';ON;', ';"ON;'), row()])),
      why: /uma linha não pode ser lida$/,
    },
    {
      what: 'a line that does not end',
      bytes: withTable(`${headerOf('dfp_dre_con')}\n${'x'.repeat(200_000)}`),
      why: /uma linha não termina$/,
    },
    {
      what: 'a great number of rows',
      bytes: withTable(tableText('dfp_dre_con', new Array(200_001).fill(row()))),
      why: /há mais de 200000 linhas/,
    },
  ])('$what', async ({ bytes, why }) => {
    const error = await read(bytes, [petrobras]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BadZip);
    expect((error as BadZip).message).toMatch(why);
  });
});

test('ends at the signal of the run', async () => {
  await writeFile(path, withTable(tableText('dfp_dre_con', rowsOf('dfp_dre_con', 2025))));
  const reason = new Error('over');
  await expect(readZip(path, dfp, undefined, AbortSignal.abort(reason))).rejects.toBe(reason);
});
