import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sheetImports } from '../../../support/sheet-imports.ts';
import { smallSheet } from '../../../support/small-sheet.ts';
import { expectWhole, watchScopeWhile } from '../../../support/watch-scope.ts';

const sheets = sheetImports();
const { findScope, importBytes } = sheets;
let scopeId: string;
beforeEach(() => {
  scopeId = sheets.scopeId();
});

describe('a store that is busy', () => {
  /** Lets some of the requests to write pages end otherwise. */
  async function disturbed(
    fault: (request: { input: { RequestItems: Record<string, unknown[]> } }, count: number) => unknown,
  ) {
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb');
    const original = dynamodb.send.bind(dynamodb);
    let count = 0;
    return vi.spyOn(dynamodb, 'send').mockImplementation((async (command: never, ...rest: never[]) => {
      if ((command as object) instanceof BatchWriteCommand) {
        count += 1;
        const answer = await fault(command, count);
        if (answer !== undefined) return answer;
      }
      return original(command, ...rest);
    }) as never);
  }
  const throttled = () => {
    throw Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' });
  };

  test.each([
    {
      what: 'takes none of a batch, now and then',
      fault: ({ input }: { input: { RequestItems: object } }, count: number) =>
        count % 3 === 1 ? { UnprocessedItems: input.RequestItems } : undefined,
    },
    {
      what: 'throttles, now and then',
      fault: (_: unknown, count: number) => (count % 3 === 1 ? throttled() : undefined),
    },
  ])('that $what makes an import slower, and changes nothing else', async ({ fault }) => {
    await importBytes(smallSheet(50, '0.1'));
    const spy = await disturbed(fault);
    try {
      const result = await watchScopeWhile(
        scopeId,
        () => importBytes(smallSheet(3_000, '0.6'), { minute: 1, identity: 'x' }),
        ['0.1', '0.6'],
      );
      expect(result).toMatchObject({ status: 'completed', row_count: 3_000 });
    } finally {
      spy.mockRestore();
    }
    await expectWhole(scopeId, ['0.6']);
  });

  test('that takes no more writes makes the import fail with an error, and the old prices stay', async () => {
    await importBytes(smallSheet(50, '0.1'));
    const spy = await disturbed(() => {
      throw Object.assign(new Error('no'), { name: 'ResourceNotFoundException' });
    });
    try {
      const work = () => importBytes(smallSheet(3_000, '0.6'), { minute: 1, identity: 'x' });
      await expect(watchScopeWhile(scopeId, work, ['0.1'])).rejects.toThrow();
    } finally {
      spy.mockRestore();
    }
    expect((await findScope())?.latest?.status).toBe('running');
    expect(await importBytes(smallSheet(3_000, '0.6'), { minute: 1, identity: 'x' })).toMatchObject({
      status: 'completed',
    });
    await expectWhole(scopeId, ['0.6']);
  });
});
