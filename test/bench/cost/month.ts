import { prices, type Requests, type RequestUse, requestsCost } from '../prices.ts';

/** The load of a deployment in a month; `requests` by id of the route. */
export interface Month {
  readonly requests: Readonly<Record<string, number>>;
  readonly uploads: number;
  /** How often someone opens the console, where it is on. */
  readonly visits: number;
  /** Contracts, each with a price sheet of `sheetRows` rows and a new one each week. */
  readonly contracts: number;
  readonly sheetRows: number;
}

/** One contract, 100 market keys with 30 requests a day, 1,000 records. */
export const oneMonth: Month = {
  requests: {
    'pricing-post-estimate': 10_000,
    'pricing-search-meters': 50_000,
    'market-list-tickers': 45_000,
    'market-get-ticker': 36_000,
    'market-get-history': 9_000,
  },
  uploads: 1_000,
  visits: 3_000,
  contracts: 1,
  sheetRows: 500_000,
};

/** Multiplies everything that callers and contracts cause. */
export const scaled = (month: Month, factor: number): Month => ({
  requests: Object.fromEntries(Object.entries(month.requests).map(([id, count]) => [id, count * factor])),
  uploads: month.uploads * factor,
  visits: month.visits * factor,
  contracts: month.contracts * factor,
  sheetRows: month.sheetRows,
});

/** What a deployment pays for by the month, whatever its load. */
export interface Fixed {
  readonly alarms: number;
  readonly dashboards: number;
  readonly keys: number;
  /** Our own metrics, of log filters and by method. */
  readonly metrics: number;
}

/** Write units a row of a price sheet, as `npm run bench:pricing` measures them. */
export const writeUnitsARow = 0.087;
/** Bytes that a write unit stores. */
const bytesAUnit = 1_024;
const sheetsAMonth = 4.35;
/** A contract's active snapshot, and the one before it. */
const keptSnapshots = 2;
/** An import: seconds, GB of memory, and transitions of its state machine. */
const importRun = { seconds: 60, gb: 1.73, transitions: 4 };
/**
 * Judging a record: six writes (verdict twice, summary, its share of a part, marks of part and team), two reads, four objects written or tagged, four requests to read (size, content, tags, policy), at
 * most a second of 1 GB, and events by S3 and by us.
 */
const upload = { reads: 2, writes: 6, puts: 4, gets: 4, seconds: 0.2, gb: 1, s3Events: 3, events: 1, bytes: 200_000 };
/**
 * The rule of uploads takes every key and deletions: for each record we assume a delete marker, the deletion of its version
 * later, and one more file that is no record. Each is an event and a short call; a deletion also writes the verdict.
 */
const besideUpload = { deletions: 2, reads: 2, writes: 5, otherFiles: 1, seconds: 0.01 };
/** A portfolio of 50 files; we assume one for each upload. */
const portfolio = { reads: 13, writes: 2, puts: 2, seconds: 0.1, gb: 1.73 };
/** A look for portfolios that are due: half a unit for each of eight partitions, and a short call. */
const look = { reads: 4, seconds: 0.02, gb: 1.73 };
const minutesADay = 1_440;
/** Lambda asks the queue of imports with five connections, each for 20 s. */
const queuePollsAMinute = 15;
/**
 * The nightly price list, with all services of three regions, and the daily refresh of the market: rows, units, seconds of
 * 1 GB.
 */
const nightly = { retailRows: 300_000, marketUnits: 140, seconds: 300 };
/** Deleting the pages of a replaced snapshot takes as many units as writing them. */
const withDeletion = 2;
const days = 30.4;

/** A visit to the console: files, requests to the API, and bytes of both. */
export const visit = { files: 8, requests: 20, bytes: 150_000 };

/** Dollars a month of CloudFront for the console, beside what its requests cost at the API. */
export const consoleCost = ({ visits }: Pick<Month, 'visits'>): number =>
  visits *
  ((visit.files + visit.requests) * prices.edgeRequest +
    visit.files * prices.edgeCall +
    (visit.bytes * prices.edgeGb) / 1e9);

/** Dollars a month by purpose, without free allowances. */
export function monthCost(month: Month, fixed: Fixed, uses: ReadonlyMap<string, RequestUse>) {
  const requests = Object.entries(month.requests).map(([id, count]): Requests => {
    const use = uses.get(id);
    if (!use) throw new Error(`there are no units of ${id}`);
    return [use, count];
  });
  const sheetUnits = month.sheetRows * writeUnitsARow;
  const imports =
    month.contracts *
    sheetsAMonth *
    (withDeletion * sheetUnits * prices.writeUnit +
      importRun.seconds * importRun.gb * prices.lambdaSecond +
      importRun.transitions * prices.stateTransition);
  const uploads =
    month.uploads *
    (upload.writes * prices.writeUnit +
      (upload.puts * prices.thousandPuts + upload.gets * prices.thousandGets) / 1_000 +
      upload.seconds * upload.gb * prices.lambdaSecond +
      prices.lambdaRequest +
      (upload.s3Events + upload.events) * prices.event +
      upload.reads * prices.readUnit +
      besideUpload.deletions * (besideUpload.writes * prices.writeUnit + besideUpload.reads * prices.readUnit) +
      portfolio.reads * prices.readUnit +
      portfolio.writes * prices.writeUnit +
      (portfolio.puts * prices.thousandPuts) / 1_000 +
      portfolio.seconds * portfolio.gb * prices.lambdaSecond +
      (besideUpload.deletions + besideUpload.otherFiles) *
        (prices.event + prices.lambdaRequest + besideUpload.seconds * upload.gb * prices.lambdaSecond));
  const jobs =
    days *
    ((withDeletion * nightly.retailRows * writeUnitsARow + nightly.marketUnits) * prices.writeUnit +
      nightly.seconds * prices.lambdaSecond +
      minutesADay * queuePollsAMinute * prices.queueRequest +
      minutesADay *
        (prices.event +
          prices.lambdaRequest +
          look.reads * prices.readUnit +
          look.seconds * look.gb * prices.lambdaSecond));
  const tablesGb = (month.contracts * keptSnapshots * sheetUnits * bytesAUnit) / 1e9 + 0.1;
  const bucketsGb = (month.uploads * 12 * upload.bytes) / 1e9 + month.contracts * 0.1;
  const storage = tablesGb * (prices.tableGb + prices.recoveryGb) + bucketsGb * prices.bucketGb;
  const watching =
    fixed.alarms * prices.alarm +
    fixed.metrics * prices.metric +
    fixed.keys * prices.key +
    fixed.dashboards * prices.dashboard;
  const parts = { requests: requestsCost(requests).sum, imports: imports + jobs, uploads, storage, watching };
  return { ...parts, sum: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}
