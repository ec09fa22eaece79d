import { gzipSync } from 'node:zlib';
import { groupFile, partOf, serializePart } from '../../../lib/assessment/portfolio/parts.ts';
import type { UploadedFile } from '../../../lib/assessment/portfolio/uploaded-file.ts';
import { partCount } from '../../../lib/assessment/store/keys.ts';
import { placed } from '../../support/portfolio-records.ts';
import { table } from '../document.ts';
import { prices } from '../prices.ts';
import { type Access, recordConsumption } from '../recorder.ts';

/** Units of a run that makes a team's portfolio. */
interface RunUnits {
  readonly read: number;
  readonly write: number;
}

/** What a team's portfolio costs with so many files, each with one record of a system of its own. */
export interface PortfolioMeasurement {
  readonly files: number;
  /** A run that reads all rows, as a portfolio of few files is made. */
  readonly whole: RunUnits;
  /** A run in parts, after one upload. */
  readonly oneUpload: RunUnits;
  /** A run in parts on a new day, when all parts are added up again. */
  readonly newDay: RunUnits;
}

const bucket = 'appraise-inbox';
const at = '2026-11-25T12:00:00.000Z';
const owners = Array.from({ length: 40 }, (_, index) => `Owner ${index}`);

/** A record as uploads have it: ten dimensions, six priorities, a scope. */
const recordOf = (index: number) => ({
  summary: placed('', `Organization ${String(index).padStart(7, '0')}`, `2026-0${1 + (index % 9)}-15`, {
    dimensions: Array.from(
      { length: 10 },
      (_, at) => [(index + at) % 5, 4, 10 * ((index + at) % 11), 'medium'] as const,
    ),
    priorities: Array.from(
      { length: 6 },
      (_, at) => ['high', `2026-1${at % 3}-01`, owners[(index * 7 + at) % owners.length] ?? ''] as const,
    ),
    included: [`The product of organization ${index}`, 'All of its agents'],
    methodVersion: '1.0.0',
    toFollow: {
      priorities: Array.from(
        { length: 6 },
        (_, at) =>
          [`Agents of organization ${index} have the control ${at * 7}`, `2026-1${at % 3}-01`, 1 << at] as const,
      ),
      comments: [`Repeat the walkthrough of organization ${index} within six months`],
      evidenceAges: Array.from({ length: 14 }, (_, at) => 12 * at + (index % 30)),
    },
  }).summary,
});
const uploadOf = (prefix: string, index: number, sequencer = 1) => ({
  bucket,
  key: `${prefix}organization-${String(index).padStart(7, '0')}.json`,
  versionId: 'x'.repeat(32),
  sequencer: sequencer.toString(16),
});

/** Measures a team with so many files; the local stores must be running. */
export async function measurePortfolio(files: number): Promise<PortfolioMeasurement> {
  const { plainDynamodb } = await import('../../../lib/platform/aws/dynamodb-client.ts');
  const { boundedTasks } = await import('../../../lib/platform/bounded-tasks.ts');
  const summaries = await import('../../../lib/assessment/store/summaries.ts');
  const parts = await import('../../../lib/assessment/store/portfolio-parts.ts');
  const marks = await import('../../../lib/assessment/store/portfolio-marks.ts');
  const { makePortfolios } = await import('../../../functions/assessment/make-portfolios.ts');
  const prefix = `assessments/bench-${files}/`;
  const note = (index: number, sequencer?: number) =>
    summaries.noteJudged(uploadOf(prefix, index, sequencer), { at, policy: null, records: [recordOf(index)] });
  const uploads = boundedTasks(16);
  for (let index = 0; index < files; index += 1) await uploads.start(() => note(index));
  await uploads.finish();

  const recorder = recordConsumption(plainDynamodb);
  let clock = Date.parse(at);
  const run = async (inParts: boolean, minutes: number): Promise<RunUnits> => {
    clock += minutes * 60_000;
    const make = makePortfolios({
      now: () => new Date(clock),
      wallClock: () => new Date(clock),
      language: 'en',
      inbox: () => bucket,
      ...marks,
      ...parts,
      begin: async (...args) => {
        const mark = await marks.begin(...args);
        return mark && { ...mark, in_parts: inParts };
      },
      // All rows, however many there are.
      listFiles: inParts ? summaries.list : () => inOneFile(summaries.list(bucket, prefix)),
      write: async () => {},
    });
    recorder.take();
    await make({});
    return unitsOf(recorder.take().accesses);
  };
  const whole = await run(false, 1);
  await note(0, 2);
  await run(true, 1);
  await note(0, 3);
  const oneUpload = await run(true, 1);
  const newDay = await run(true, 1_440);
  return { files, whole, oneUpload, newDay };
}

/** Reads all rows, and gives them as one file: their number alone would have them made in parts. */
async function* inOneFile(files: AsyncIterable<UploadedFile>): AsyncGenerator<UploadedFile> {
  let first: UploadedFile | undefined;
  for await (const file of files) first ??= file;
  if (first) yield first;
}

const unitsOf = (accesses: readonly Access[]): RunUnits => ({
  read: accesses.reduce((sum, { kind, units }) => sum + (kind === 'read' ? units : 0), 0),
  write: accesses.reduce((sum, { kind, units }) => sum + (kind === 'write' ? units : 0), 0),
});

/** Bytes of the sum of a part with so many systems, compressed as it is stored. */
function sumBytes(systems: number): number {
  const shares = Array.from({ length: systems }, (_, index) => [
    ...groupFile({
      key: uploadOf('assessments/bench/', index).key,
      ...judgedFields,
      records: [recordOf(index)],
    }).values(),
  ]);
  const options = {
    tool: { name: 'appraise', version: '1.0.0' },
    staleAfterDays: 365,
    identity: 'both',
    sort: 'name',
  } as const;
  return gzipSync(serializePart(partOf(shares.flat(), { ...options, asOf: at.slice(0, 10) }))).length;
}

const judgedFields = { status: 'judged', at, policy: null, unlisted: 0, earlier: [] } as const;
const readUnitBytes = 4_096;
const writeUnitBytes = 1_024;

/**
 * A team of more files than the embedded store can take, computed: its rows, and what files have in groups, grow with the files; the
 * sum of a part is made in memory.
 */
export function extrapolate(measured: PortfolioMeasurement, files: number): PortfolioMeasurement {
  const { whole, oneUpload, newDay } = measured;
  const times = files / measured.files;
  // A new day reads the shares of all parts, an upload those of one.
  const shares = ((newDay.read - oneUpload.read) * partCount) / (partCount - 1);
  const sum = sumBytes(Math.ceil(files / partCount));
  const sums = (partCount * sum) / readUnitBytes / 2;
  const written = Math.ceil(sum / writeUnitBytes);
  const ofMark = 2;
  return {
    files,
    whole: { read: whole.read * times, write: whole.write },
    oneUpload: { read: sums + (shares / partCount) * times, write: written + ofMark },
    newDay: { read: sums + shares * times, write: partCount * written + ofMark },
  };
}

const dollars = ({ read, write }: RunUnits): number => read * prices.readUnit + write * prices.writeUnit;

/** What a distributed map of Step Functions costs: a child for each thousand files, with three transitions, reads all rows. */
const mapDollars = ({ files, whole }: PortfolioMeasurement): number =>
  dollars(whole) + (Math.ceil(files / 1_000) * 3 + 5) * prices.stateTransition;

const number = (value: number): string => Math.round(value).toLocaleString('en-US');
const cents = (value: number): string => (100 * value).toPrecision(2).replace(/e-(\d+)$/, ' × 10⁻$1');
const units = ({ read, write }: RunUnits): string => `${number(read)} + ${number(write)} written`;

/** What a run of a team's portfolio uses, by the number of its files. */
export function portfoliosTable(measurements: readonly PortfolioMeasurement[]): string {
  return table(
    [
      'files of a team',
      'all rows: units',
      'cents',
      'in parts, after an upload: units',
      'cents',
      'in parts, on a new day: units',
      'cents',
      'a distributed map over all: cents',
    ],
    measurements.map((measured) => [
      number(measured.files),
      units(measured.whole),
      cents(dollars(measured.whole)),
      units(measured.oneUpload),
      cents(dollars(measured.oneUpload)),
      units(measured.newDay),
      cents(dollars(measured.newDay)),
      cents(mapDollars(measured)),
    ]),
  );
}
