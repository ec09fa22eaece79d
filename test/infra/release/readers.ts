import { gunzipSync } from 'node:zlib';
import { findAccessKey, findKeyId } from '../../../lib/access/store/access-keys.ts';
import { readCounter } from '../../../lib/access/store/quota-counter.ts';
import { listMarks } from '../../../lib/assessment/store/portfolio-marks.ts';
import { find as findReport } from '../../../lib/assessment/store/reports.ts';
import { list as listSummaries } from '../../../lib/assessment/store/summaries.ts';
import { read as readVerdict } from '../../../lib/assessment/store/verdicts.ts';
import { readArchive } from '../../../lib/market/archive/read-archive.ts';
import { listArchived, readArchived } from '../../../lib/market/store/archive.ts';
import { readAttempts } from '../../../lib/market/store/attempts.ts';
import {
  readAgenda,
  readExactFigures,
  readFullHistory,
  readIndicators,
  readPublishedList,
  readPublishedStock,
  readStockHistory,
} from '../../../lib/market/store/documents.ts';
import { readPending } from '../../../lib/market/store/pending-archive.ts';
import { readPublications } from '../../../lib/market/store/publications.ts';
import type { DocumentKind } from '../../../lib/platform/stored-formats.ts';
import { listAttempts } from '../../../lib/pricing/store/attempts.ts';
import { findComparison } from '../../../lib/pricing/store/comparisons.ts';
import { lookUp } from '../../../lib/pricing/store/look-up.ts';
import { findMeters } from '../../../lib/pricing/store/meter-search.ts';
import { findScope } from '../../../lib/pricing/store/scopes.ts';
import { places } from './places.ts';

// A process of its own: the readers of a release, bundled, read the documents that tests have written, and print what
// they found, or which error they met, by kind.

async function activeSnapshot() {
  const scope = await findScope(places.scopeId);
  if (!scope?.active_snapshot) throw new Error('the scope has no prices');
  return { scope, snapshot: scope.active_snapshot, scope_id: scope.scope_id };
}

async function listed<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const publications = () => readPublications(places.now);

const readers: Readonly<Record<DocumentKind, () => Promise<unknown>>> = {
  scope: () => findScope(places.scopeId),
  snapshot: () => listAttempts(places.scopeId),
  page: async () => {
    const { scope, snapshot } = await activeSnapshot();
    const search = await findMeters(scope, { filter: { q: 'd1' }, limit: 5 });
    const found = await lookUp(scope.scope_id, snapshot, 'prices', [places.meterId]);
    return { search, found: [...found] };
  },
  comparison: async () => {
    const { scope_id, snapshot } = await activeSnapshot();
    return findComparison({ scope_id, snapshot_id: snapshot.snapshot_id });
  },
  publications: async () => ({ seen: await publications(), attempts: await readAttempts() }),
  publication: async () => {
    const seen = await publications();
    const [{ id = '' } = {}] = seen;
    const list = (await readPublishedList(id)).parse();
    return {
      list,
      stock: (await readPublishedStock(places.stock, id)).parse(),
      exact: await readExactFigures(id),
      agenda: await readAgenda(id),
      indicators: await readIndicators({ id, codes: list.tickers.map(({ codigo }) => codigo) }),
      history: await readStockHistory(places.stock, seen),
      full: await readFullHistory(places.stock, seen),
    };
  },
  pending: async () =>
    (await readPending()).map(({ content, ...pending }) => ({ ...pending, text: gunzipSync(content).toString() })),
  archive: async () => {
    const objects = await listed(listArchived(places.day, places.day));
    const texts = objects.map(async (object) => gunzipSync(await readArchived(object)).toString());
    return listed(readArchive(await Promise.all(texts)));
  },
  verdict: () => readVerdict(places.upload),
  summary: () => listed(listSummaries(places.upload.bucket, places.upload.key)),
  portfolio: () => listed(listMarks(places.upload.bucket)),
  report: () => findReport(places.upload.key, { etag: places.etag }),
  key: async () => ({ key: await findAccessKey(places.keyId), id: await findKeyId(places.secretHash) }),
  quota: () => readCounter({ keyId: places.keyId, day: places.day, requestId: places.keyId, now: places.now }),
};

async function reading(read: () => Promise<unknown>) {
  try {
    return { found: await read() };
  } catch (error) {
    const { name, message, code, status } = Object(error);
    return { error: { name, message, code, status } };
  }
}

const found = Object.entries(readers).map(async ([kind, read]) => [kind, await reading(read)] as const);
const toJson = (_: string, value: unknown) => (value instanceof Set ? [...value].sort() : value);
process.stdout.write(JSON.stringify(Object.fromEntries(await Promise.all(found)), toJson));
