import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { scopeItemKey } from '../../../../lib/pricing/store/keys.ts';
import { sheetImports } from '../../../support/sheet-imports.ts';
import { smallSheet } from '../../../support/small-sheet.ts';
import { expectWhole } from '../../../support/watch-scope.ts';
import { zip } from '../../../support/zip.ts';

const sheets = sheetImports();
const { findScope, importBytes } = sheets;
let scopeId: string;
beforeEach(() => {
  scopeId = sheets.scopeId();
});

describe('a sheet of another customer', () => {
  /** With a column in front of the others. */
  const withColumn = (name: string, cell: (line: number) => string): string =>
    smallSheet(5, '0.2').replace(/^(?=.)/gm, (_, at) => `${at === 0 ? name : cell(at)},`);
  const mine = (): string => scopeId.slice('ea:'.length);

  test.each<{ what: string; make: () => string | Uint8Array }>([
    { what: 'as CSV', make: () => withColumn('EnrollmentNumber', () => '7654321') },
    { what: 'in gzip', make: () => gzipSync(withColumn('Enrollment Id', () => '7654321')) },
    {
      what: 'in one part of a ZIP',
      make: () =>
        zip([
          { name: 'part_1.csv', content: withColumn('EnrollmentNumber', mine) },
          { name: 'part_2.csv', content: withColumn('EnrollmentNumber', () => '7654321') },
        ]),
    },
    { what: 'with a billing profile', make: () => withColumn('BillingProfileId', () => 'BG7-PROFILE') },
    {
      what: 'as JSON whose page says it',
      make: () =>
        JSON.stringify({
          id: '/providers/Microsoft.Billing/billingAccounts/7654321/billingPeriods/202611',
          properties: {
            pricesheets: [
              {
                meterId: '00000000-0000-4000-8000-000000000001',
                unitOfMeasure: '1 Hour',
                unitPrice: 1,
                currencyCode: 'USD',
              },
            ],
          },
        }),
    },
  ])('is refused whole, and the old one stays: $what', async ({ make }) => {
    await importBytes(smallSheet(5, '0.1'));
    const before = (await findScope())?.active_snapshot;
    const result = await importBytes(make(), { minute: 1, identity: 'foreign' });

    expect(result).toMatchObject({ status: 'failed', failure: { code: 'owner_mismatch' } });
    expect(result.failure?.message).toContain(scopeId);
    expect(await findScope()).toMatchObject({
      active_snapshot: before,
      latest: { status: 'failed', failure: { code: 'owner_mismatch' } },
    });
    await expectWhole(scopeId, ['0.1']);
  });

  test('is imported into the scope of its owner', async () => {
    const result = await importBytes(withColumn('EnrollmentNumber', mine));
    expect(result).toMatchObject({ status: 'completed', row_count: 5 });
  });

  test('is read again where a version that did not look has made it active', async () => {
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const sheet = withColumn('EnrollmentNumber', () => '7654321');
    await importBytes(smallSheet(5, '0.1'));
    const sha256 = createHash('sha256').update(sheet).digest('hex');
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([2, sha256, null]))
      .digest('hex');
    await dynamodb.send(
      new UpdateCommand({
        TableName: process.env.APPRAISE_SCOPES_TABLE,
        Key: scopeItemKey(scopeId),
        UpdateExpression: 'SET active_snapshot.fingerprint = :fingerprint',
        ExpressionAttributeValues: { ':fingerprint': fingerprint },
      }),
    );
    expect(await importBytes(sheet, { minute: 1, identity: 'again' })).toMatchObject({
      status: 'failed',
      failure: { code: 'owner_mismatch' },
    });
  });
});

describe('a sheet with fewer than half of the prices of the active one', () => {
  test('is refused with the way to accept it, and the old one stays', async () => {
    await importBytes(smallSheet(300, '0.1'));
    const before = (await findScope())?.active_snapshot;
    const upload = { minute: 1, identity: 'shrunken' };
    const result = await importBytes(smallSheet(149, '0.2'), upload);

    const failure = {
      code: 'sheet_shrunken',
      message:
        'The sheet is probably not complete: it has 149 prices; the last sheet had 300; ' +
        `\`appraise import-price-sheet <file> --scope ${scopeId} --force\` takes it all the same.`,
    };
    expect(result).toMatchObject({ status: 'failed', row_count: 0, failure });
    expect(await findScope()).toMatchObject({ active_snapshot: before, latest: { status: 'failed', failure } });
    await expectWhole(scopeId, ['0.1']);
    // Another delivery of the same upload has the same end.
    expect(await importBytes(smallSheet(149, '0.2'), upload)).toMatchObject({ status: 'failed', failure });
  });

  test('is imported with force after it was refused, and says what it lost', async () => {
    await importBytes(smallSheet(300, '0.1'));
    await importBytes(smallSheet(149, '0.2'), { minute: 1, identity: 'shrunken' });
    const result = await importBytes(smallSheet(149, '0.2'), { minute: 2, identity: 'shrunken', force: true });

    const warning = 'the sheet has lost more than half of its prices: it has 149 prices; the last sheet had 300';
    expect(result).toMatchObject({ status: 'completed', row_count: 149, warnings: [warning], warning_count: 1 });
    expect(await findScope()).toMatchObject({ active_snapshot: { row_count: 149, sheet: { warnings: [warning] } } });
    await expectWhole(scopeId, ['0.2']);
    // It is the measure for the next sheet.
    const next = await importBytes(smallSheet(75, '0.3'), { minute: 3, identity: 'next' });
    expect(next).toMatchObject({ status: 'completed', row_count: 75, warnings: [] });
  });

  test('is imported with exactly half of them', async () => {
    await importBytes(smallSheet(300, '0.1'));
    const result = await importBytes(smallSheet(150, '0.2'), { minute: 1, identity: 'half' });
    expect(result).toMatchObject({ status: 'completed', row_count: 150, warnings: [] });
  });

  test('is superseded, not refused, where a newer upload is active', async () => {
    await importBytes(smallSheet(300, '0.2'), { minute: 5, identity: 'newer' });
    const result = await importBytes(smallSheet(10, '0.1'), { minute: 1, identity: 'older' });
    expect(result).toMatchObject({ status: 'superseded', failure: null });
  });
});

describe('a sheet that ends within a line', () => {
  const whole = smallSheet(9, '0.2').trimEnd();
  const cutAfter = (cells: number): string => {
    const lines = whole.split('\n');
    return [...lines.slice(0, -1), lines.at(-1)?.split(',').slice(0, cells).join(',')].join('\n');
  };

  test.each<{ what: string; content: string | Uint8Array }>([
    { what: 'after its first cell', content: cutAfter(1) },
    { what: 'before its last cell', content: cutAfter(10) },
    { what: 'with a line end', content: `${cutAfter(7)}\n` },
    { what: 'with empty lines behind it', content: `${cutAfter(7)}\r\n\r\n` },
    { what: 'within an empty last cell', content: `${cutAfter(10)},` },
    { what: 'by semicolons', content: cutAfter(7).replaceAll(',', ';') },
    { what: 'in gzip', content: gzipSync(cutAfter(7)) },
    {
      what: 'in a part of a ZIP that is not the last',
      content: zip([
        { name: 'part_1.csv', content: cutAfter(7) },
        { name: 'part_2.csv', content: whole },
      ]),
    },
  ])('is refused with its line: $what', async ({ content }) => {
    const result = await importBytes(content);
    expect(result).toMatchObject({ status: 'failed', failure: { code: 'file_unreadable' } });
    expect(result.failure?.message).toMatch(
      /^(?:In "part_1.csv" of the ZIP: )?The sheet ends within line 10: .*export it again/,
    );
  });

  test.each([whole, `${whole}\n`, `${whole}\r`, `${whole}\r\n\r\n`, `${whole}\n,,,,\n`])(
    'is told from one without a line end at its end: %#',
    async (content) => {
      expect(await importBytes(content)).toMatchObject({ status: 'completed', row_count: 9, rejected_rows: 0 });
    },
  );

  test('is refused wherever the last line is cut, but where a whole line is left', async () => {
    const start = whole.lastIndexOf('\n') + 1;
    for (let length = start + 1; length < whole.length; length += 9) {
      const { failure } = await importBytes(whole.slice(0, length), { minute: length, identity: `${length}` });
      expect(failure?.code).toBe('file_unreadable');
    }
  });
});

describe('a sheet with two price columns that differ', () => {
  const doubled = (second: (price: string) => string): string =>
    smallSheet(5, '0.2').replace(/^(?=.)/gm, (_, at) => `${at === 0 ? 'Unit price' : second('0.2')},`);

  test('is refused, and both are named', async () => {
    const result = await importBytes(doubled(() => '0.3'));
    expect(result).toMatchObject({ status: 'failed', failure: { code: 'columns_differ' } });
    expect(result.failure?.message).toMatch(/line 2: "Unit price" \(column 1\) is "0.3", "UnitPrice" .* is "0.2"/);
  });

  test('is imported where they are equal', async () => {
    expect(await importBytes(doubled((price) => price))).toMatchObject({ status: 'completed', row_count: 5 });
  });
});
