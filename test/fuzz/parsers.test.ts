import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { createRouter } from '../../infra/local/gateway.ts';
import { validate } from '../../lib/assessment/judge/validate.ts';
import { readCotahist } from '../../lib/market/source/b3.ts';
import { readPayments, readSupplement, selectEvents } from '../../lib/market/source/corporate-events.ts';
import { readFigures } from '../../lib/market/source/csv.ts';
import { deriveFundamentals } from '../../lib/market/source/cvm/derive.ts';
import { BadZip, readZip, type ZipTables } from '../../lib/market/source/cvm/fetch-zips.ts';
import { type CvmTableName, type CvmZip, cvmTables, listZips } from '../../lib/market/source/cvm/tables.ts';
import { SourceFailure } from '../../lib/market/source/source.ts';
import { findStock, universe } from '../../lib/market/universe.ts';
import { CursorRefused, ImportFailure } from '../../lib/pricing/errors.ts';
import { readSheetParts } from '../../lib/pricing/import/read/sheet-file.ts';
import { sheetParser } from '../../lib/pricing/sheet/price-sheet.ts';
import { rowsOfItem } from '../../lib/pricing/source/price-list-item.ts';
import { scopeOfKey } from '../../lib/pricing/store/keys.ts';
import { decodeCursor, makeCursor, verifyCursor } from '../../lib/pricing/store/meter-search.ts';
import { cashPage, cashRow, changeRow, recentCashRow, supplement } from '../support/b3-server.ts';
import { cotahist, quoteLine } from '../support/cotahist.ts';
import { cvmZip, rowsOf, tableText, type ZipName } from '../support/cvm-zips.ts';
import { retailItem } from '../support/retail-server.ts';
import { zip } from '../support/zip.ts';
import { damaged, damagedBytes, runs } from './damage.ts';

/** Every parser of what comes from outside: whatever it is given, it answers, or refuses with an error of its own. */
const options = { numRuns: runs };
const minutes = 60_000;
const sample = (path: string): string => readFileSync(`events/${path}`, 'utf8');
const isAmount = (text: string): boolean => new Decimal(text).isFinite() && new Decimal(text).gt(0);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fuzz-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('records', { timeout: 30 * minutes }, () => {
  fc.assert(
    fc.property(damagedBytes(sample('records/valid.json'), sample('records/invalid.json')), (bytes) => {
      const { verdict, valid, errorCount, findings } = validate(bytes);
      expect(valid).toBe(verdict === 'valid');
      expect(valid).toBe(errorCount === 0);
      for (const { line, column, rule } of findings) {
        expect([line >= 1, column >= 1, rule.length > 0]).toEqual([true, true, true]);
      }
    }),
    options,
  );
});

test('price sheets: as a table, in gzip, in a ZIP, as JSON', { timeout: 30 * minutes }, async () => {
  const table = sample('price-sheets/sample.csv').split('\n').slice(0, 8).join('\n');
  const json = JSON.stringify({
    properties: { pricesheets: [{ meterId: 'a', unitPrice: 1, currencyCode: 'USD', unitOfMeasure: '1 Hour' }] },
  });
  const packed = fc.constantFrom<(bytes: Uint8Array) => Uint8Array>(
    (bytes) => bytes,
    (bytes) => bytes,
    (bytes) => gzipSync(bytes),
    (bytes) => zip([{ name: 'sheet.csv', content: bytes }]),
  );
  let file = 0;
  await fc.assert(
    fc.asyncProperty(damagedBytes(table, json), packed, fc.nat(3), async (bytes, pack, lost) => {
      file = (file + 1) % 8;
      const path = join(directory, `sheet-${file}`);
      const whole = pack(bytes);
      await writeFile(path, lost === 0 ? whole.subarray(0, whole.length - 3) : whole);
      try {
        for await (const { records } of readSheetParts(path, 'sheet')) {
          const parser = sheetParser({ scopeId: 'ea:1234567', currency: 'USD' });
          for await (const batch of records) {
            for (const record of batch) {
              for (const outcome of parser.read(record)) {
                if ('row' in outcome) expect(new Decimal(outcome.row.unitPrice).isFinite()).toBe(true);
              }
            }
          }
          parser.finish();
        }
      } catch (error) {
        expect(error).toBeInstanceOf(ImportFailure);
      }
    }),
    options,
  );
});

test('items of the public price list', { timeout: 30 * minutes }, () => {
  const value = fc.oneof(
    fc.string(),
    fc.double(),
    fc.integer(),
    fc.constantFrom(null, true, {}, [], '1 Hour', -1, 1e300),
  );
  const names = Object.keys(retailItem());
  const changes = fc.array(fc.tuple(fc.constantFrom(...names, '__proto__'), value), { maxLength: 6 });
  const item = fc.oneof(
    changes.map((list) => retailItem(Object.fromEntries(list))),
    fc.anything(),
  );
  const now = new Date('2026-11-20T00:00:00Z');
  fc.assert(
    fc.property(item, (given) => {
      const outcome = rowsOfItem(given, 'USD', now);
      if ('reject' in outcome) expect(outcome.reject.length).toBeGreaterThan(0);
      else for (const { unitPrice } of outcome.rows) expect(new Decimal(unitPrice).isFinite()).toBe(true);
    }),
    options,
  );
});

test('COTAHIST', { timeout: 30 * minutes }, () => {
  const good = cotahist(['PETR4', 'VALE3', 'TAEE11'].map((codigo) => quoteLine({ codigo })));
  fc.assert(
    fc.property(damaged(good), (text) => {
      try {
        for (const { preco } of readCotahist(text, '2026-11-19').values()) expect(isAmount(preco)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(SourceFailure);
      }
    }),
    options,
  );
});

test('zips of CVM, and what is derived from them', { timeout: 30 * minutes }, async () => {
  const changes = { codes: ['PETR4', 'TAEE11'] };
  const stocks = universe.filter(({ codigo }) => changes.codes.includes(codigo));
  const path = join(directory, 'cvm');
  const read = async (zip: ZipName, bytes: Buffer) => {
    await writeFile(path, bytes);
    return (await readZip(path, zip)).tables;
  };
  const zips = listZips('2026-04-01').filter(({ year }) => year < 2026);
  const tables = new Map<CvmZip, ZipTables>();
  for (const zip of zips) tables.set(zip, await read(zip, cvmZip(zip, changes)));
  const table = fc.constantFrom(...(Object.keys(cvmTables) as CvmTableName[]));
  await fc.assert(
    fc.asyncProperty(
      table.chain((name) => damaged(tableText(name, rowsOf(name, 2025, changes))).map((text) => ({ name, text }))),
      fc.nat(9),
      async ({ name, text }, lost) => {
        const own = zips.find(({ document, year }) => document === cvmTables[name].document && year === 2025) as CvmZip;
        const whole = cvmZip(own, { ...changes, members: { [name]: text } });
        try {
          const broken = await read(own, lost === 0 ? whole.subarray(0, whole.length - 30) : whole);
          const all = [...tables].map(([zip, of]) => (zip === own ? broken : of));
          const joined = Object.fromEntries(
            (Object.keys(cvmTables) as CvmTableName[]).map((one) => [one, all.flatMap((of) => of[one] ?? [])]),
          );
          for (const { lpa, origem } of deriveFundamentals(joined as never, stocks, '2026-04-01').values()) {
            if (lpa !== null) expect(new Decimal(lpa).isFinite()).toBe(true);
            expect(origem.length).toBeGreaterThan(0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(BadZip);
        }
      },
    ),
    options,
  );
});

test('pages of B3 on companies', { timeout: 30 * minutes }, () => {
  const company = JSON.stringify(supplement({ stockDividends: [changeRow()], cashDividends: [recentCashRow()] }));
  const payments = JSON.stringify(cashPage([cashRow(), cashRow({ corporateAction: 'DIVIDENDO' })]));
  fc.assert(
    fc.property(damaged(company), damaged(payments), (one, other) => {
      for (const read of [
        () => {
          const { eventos, recent } = selectEvents(readSupplement(one), ['BRPETRACNPR6'], '2020-01-01');
          return [...eventos.map(({ fator }) => fator), ...recent.map(({ valor }) => valor)];
        },
        () => readPayments('PETR4', other, '2020-01-01').proventos.map(({ valor }) => valor),
      ]) {
        let amounts: readonly string[] = [];
        try {
          amounts = read();
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          expect(error).not.toBeInstanceOf(TypeError);
        }
        expect(amounts.every(isAmount)).toBe(true);
      }
    }),
    options,
  );
});

test('tables of figures', { timeout: 30 * minutes }, () => {
  fc.assert(
    fc.property(damagedBytes(sample('market/precos.csv'), sample('market/proventos.csv')), (bytes) => {
      const { figures, errors } = readFigures(bytes, { today: '2026-11-20' });
      expect([figures, errors].filter(Boolean)).toHaveLength(1);
      for (const [codigo, { preco, proventos, eventos }] of figures ?? []) {
        expect(findStock(codigo)?.codigo).toBe(codigo);
        const amounts = [
          preco ?? '1',
          ...(proventos ?? []).map(({ valor }) => valor),
          ...(eventos ?? []).map(({ fator }) => fator),
        ];
        expect(amounts.every(isAmount)).toBe(true);
      }
    }),
    options,
  );
});

test('cursors', { timeout: 30 * minutes }, () => {
  const binding = { scope_id: 'ea:1', filter: '[]' };
  const key = 'a1'.repeat(32);
  const good = makeCursor({ snapshot_id: '20261121T020304123Z-0a1b2c3d', position: 50 }, binding, key);
  fc.assert(
    fc.property(damaged(good), (text) => {
      fc.pre(text !== good);
      expect(() => {
        decodeCursor(text);
        verifyCursor(text, binding, key);
      }).toThrow(CursorRefused);
    }),
    options,
  );
});

test('paths, keys of objects and codes of stocks', { timeout: 30 * minutes }, () => {
  const find = createRouter(allRoutes, ({ id }) => id);
  const paths = allRoutes.map(({ path }) => path);
  fc.assert(
    fc.property(damaged(...paths, 'price-sheets/ea:1234567/sheet.csv', 'PETR4F'), (text) => {
      const found = find('GET', `/${text}`);
      expect('target' in found || Array.isArray(found.allow)).toBe(true);
      expect(scopeOfKey(text) ?? 'ea:').toMatch(/^ea:/);
      expect(findStock(text)?.codigo ?? 'PETR4').toMatch(/^[A-Z0-9]{4}\d{1,2}$/);
    }),
    options,
  );
});
