import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentKind, formats } from '../../../lib/platform/stored-formats.ts';
import { type LocalStores, startLocalStores } from '../../support/local-stores.ts';
import {
  bundleReaders,
  type Documents,
  type Readings,
  readLastDocuments,
  recordDocuments,
  restoreDocuments,
  runReaders,
  writeDocuments,
} from './documents.ts';

// The bundle needs the AWS SDK beside it.
mkdirSync('dist', { recursive: true });
const directory = mkdtempSync(join('dist', 'readers-'));
const present = join(directory, 'readers.mjs');
beforeAll(() => bundleReaders(present));
afterAll(() => rmSync(directory, { recursive: true }));

const kinds = Object.keys(formats) as DocumentKind[];
const readingsOf = (readings: Readings) => kinds.map((kind) => [kind, readings[kind]] as const);

let stores: LocalStores;
afterAll(() => stores.close());

describe('documents of this version', () => {
  let last: Readings;
  let now: Readings;
  beforeAll(async () => {
    stores = await startLocalStores();
    await writeDocuments();
    now = await runReaders(present);
    last = await runReaders();
  });

  test.each(kinds)('are read, and by the last release too: %s', (kind) => {
    expect(now[kind]).toEqual({ found: expect.anything() });
    // A later version may read more of a document than the last release did.
    expect(now[kind]).toMatchObject(last[kind] ?? { 'the last release': `has no reader of a ${kind}` });
  });

  test('all have their format', async () => {
    const { items, objects } = await recordDocuments();
    expect(items.filter(({ item }) => item.format_version === undefined)).toEqual([]);
    const withoutFormat = objects.filter(({ metadata }) => metadata['appraise-format'] === undefined);
    // The archive has it in its first line.
    expect(withoutFormat.map(({ key }) => key)).toEqual([expect.stringMatching(/^market\/archive\//)]);
  });

  test('are a 503 with a code where a newer version wrote them, never a 500', async () => {
    await restoreDocuments(newer(await recordDocuments()));
    const readings = await runReaders(present);
    for (const [kind, reading] of readingsOf(readings)) {
      expect([kind, reading]).toEqual([
        kind,
        {
          error: { name: 'NewerFormat', code: 'newer_format', status: 503, message: expect.stringContaining('format') },
        },
      ]);
    }
  });
});

describe('documents of the last release', () => {
  test('are read as that release read them', async () => {
    await stores.close();
    stores = await startLocalStores();
    await restoreDocuments(readLastDocuments());
    const [last, now] = [await runReaders(), await runReaders(present)];
    for (const [kind, reading] of readingsOf(now)) {
      if (last[kind] === undefined) continue;
      expect([kind, reading]).toMatchObject([kind, { found: expect.anything() }]);
      expect(reading).toMatchObject(last[kind]);
    }
  });
});

/** The same documents, as if a version to come had written them. */
const newer = ({ items, objects }: Documents): Documents => ({
  items: items.map(({ table, item }) => ({ table, item: { ...item, format_version: { N: '2' } } })),
  objects: objects.map((object) => {
    if (object.metadata['appraise-format'] !== undefined)
      return { ...object, metadata: { ...object.metadata, 'appraise-format': '2' } };
    const text = gunzipSync(Buffer.from(object.base64, 'base64')).toString().replace('"versao":1', '"versao":2');
    return { ...object, base64: gzipSync(text).toString('base64') };
  }),
});
