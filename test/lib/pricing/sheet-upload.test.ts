import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  maxUploadBytes,
  priceSheetPrefix,
  priceSheetSuffixes,
  storedSheetName,
} from '../../../lib/pricing/sheet-upload.ts';
import { isPriceSheetKey, scopeOfKey } from '../../../lib/pricing/store/keys.ts';
import { httpSchemas } from '../../../schemas/http-schemas.ts';

describe('the name of a stored sheet', () => {
  test.each([
    { given: 'november.csv', stored: 'november.csv' },
    { given: 'Price Sheet (Nov 2026).CSV.GZ', stored: 'Price-Sheet-Nov-2026.csv.gz' },
    { given: 'Planilha de preços.zip', stored: 'Planilha-de-precos.zip' },
    { given: `${'../'.repeat(2)}ea:2222222/prices.csv`, stored: 'prices.csv' },
    { given: 'C:\\fakepath\\sheet.json', stored: 'sheet.json' },
    { given: '..csv', stored: 'sheet.csv' },
    { given: '.csv', stored: 'sheet.csv' },
    { given: '価格表.json.gz', stored: 'sheet.json.gz' },
    { given: 'a\u0000b\r\nc%2F..%2Fd.txt', stored: 'a-b-c-2F-2Fd.txt' },
    { given: '<img src=x onerror=alert(1)>.csv', stored: 'img-src-x-onerror-alert-1.csv' },
    { given: `${'x'.repeat(300)}.csv`, stored: `${'x'.repeat(60)}.csv` },
  ])('is $stored for $given', ({ given, stored }) => expect(storedSheetName(given)).toBe(stored));

  test.each(['sheet.pdf', 'sheet', 'csv', 'sheet.csv.exe', 'sheet.csv/', 'sheet.csv ', ''])(
    'is none for "%s"',
    (given) => expect(storedSheetName(given)).toBeUndefined(),
  );

  test('never leaves the folder of its scope, and always starts an import', () => {
    const anyName = fc.tuple(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom(...priceSheetSuffixes));
    fc.assert(
      fc.property(anyName, ([stem, suffix]) => {
        const name = storedSheetName(`${stem}${suffix}`) ?? '';
        expect(name).toMatch(/^[A-Za-z0-9-]+(?:\.(?:csv|json))?\.\w+$/);
        const key = `${priceSheetPrefix}ea:1234567/${name}`;
        expect(isPriceSheetKey(key)).toBe(true);
        expect(scopeOfKey(key)).toBe('ea:1234567');
      }),
    );
  });
});

test('the API takes what the import takes, and no more', () => {
  const { size_bytes } = httpSchemas.get('price-sheet-upload-request')?.properties ?? {};
  expect(size_bytes).toMatchObject({ minimum: 1, maximum: maxUploadBytes });
});
