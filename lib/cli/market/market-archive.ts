import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { type ArchivedDay, ArchiveLineInvalid } from '../../market/archive/archived-day.ts';
import { selectCountingDay } from '../../market/archive/counting-day.ts';
import { findGaps } from '../../market/archive/find-gaps.ts';
import { csvHeader, formatCsv } from '../../market/archive/format-csv.ts';
import { formatDay } from '../../market/archive/format-day.ts';
import { readArchive } from '../../market/archive/read-archive.ts';
import { dayOf, isDay } from '../../market/sao-paulo.ts';
import type { ArchivedObject } from '../../market/store/archive.ts';
import { now } from '../../platform/clock.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { NewerFormat } from '../../platform/stored-formats.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTarget, callService, requireSetting } from '../target.ts';
import { createRowProgress, type RowProgress } from '../terminal/row-progress.ts';

interface ExportFlags {
  readonly from: string;
  readonly to: string;
  readonly all?: boolean;
  readonly local?: boolean;
  readonly format: 'ndjson' | 'csv';
}

/** A day of 59 stocks has less than a megabyte. */
const maxDayBytes = 100 * 1024 * 1024;

/** `appraise market-archive export`: prints archived publications, oldest first. @returns 1 if there are none */
export async function exportArchiveCommand(flags: ExportFlags): Promise<number> {
  checkDays(flags);
  adoptTarget(flags);
  requireSetting('APPRAISE_ARCHIVE_BUCKET');
  const found: string[] = [];
  // A terminal shows the lines themselves.
  const progress = process.stdout.isTTY ? undefined : await createRowProgress(process.stderr);
  const lines = Readable.from(exportLines(flags, found, progress));
  await callService(flags, () => pipeline(lines, process.stdout, { end: false })).finally(() => progress?.stop());
  for (const line of describeGaps(flags, found)) process.stderr.write(`${line}\n`);
  return found.length === 0 ? exitCode.judgedWrong : exitCode.ok;
}

function checkDays({ from, to }: ExportFlags): void {
  const today = dayOf(now());
  const problems = Object.entries({ from, to }).flatMap(([name, day]) => {
    if (!isDay(day)) return `--${name} must be a day such as 2026-11-20, not ${makeVisible(day)}`;
    return day > today ? `--${name} ${day} is in the future: today is ${today} in São Paulo` : [];
  });
  if (problems.length === 0 && from > to) problems.push(`--from ${from} is after --to ${to}`);
  if (problems.length > 0) throw new CommandFailure(problems);
}

/** @param found gets the days that have a publication */
async function* exportLines(
  { from, to, all, format }: ExportFlags,
  found: string[],
  progress: RowProgress | undefined,
): AsyncGenerator<string> {
  const { listArchived } = await import('../../market/store/archive.ts');
  if (format === 'csv') yield csvHeader;
  let stocks = 0;
  for await (const objects of groupByDay(listArchived(from, to))) {
    const publications = (await Promise.all(objects.map(readPublications))).flat();
    const counting = selectCountingDay(publications);
    for (const day of all ? publications : publications.filter((publication) => publication === counting)) {
      yield format === 'csv' ? formatCsv(day) : formatDay(day);
      stocks += day.ativos.length;
      progress?.at('exporting', stocks);
    }
    found.push(objects[0].dia);
  }
}

type ObjectsOfDay = readonly [ArchivedObject, ...ArchivedObject[]];

async function* groupByDay(objects: AsyncIterable<ArchivedObject>): AsyncGenerator<ObjectsOfDay> {
  let group: [ArchivedObject, ...ArchivedObject[]] | undefined;
  for await (const object of objects) {
    if (group?.[0].dia === object.dia) {
      group.push(object);
      continue;
    }
    if (group) yield group;
    group = [object];
  }
  if (group) yield group;
}

/** @throws CommandFailure that names the object, if its content is damaged */
async function readPublications(object: ArchivedObject): Promise<readonly ArchivedDay[]> {
  const { readArchived } = await import('../../market/store/archive.ts');
  const content = await readArchived(object);
  try {
    const text = gunzipSync(content, { maxOutputLength: maxDayBytes }).toString();
    const days: ArchivedDay[] = [];
    for await (const day of readArchive([text])) days.push(day);
    return days;
  } catch (error) {
    if (error instanceof NewerFormat) throw new CommandFailure([`${makeVisible(object.key)}, ${error.message}`]);
    const why = error instanceof ArchiveLineInvalid ? error.message : 'it cannot be decompressed';
    throw new CommandFailure([`${makeVisible(object.key)} is damaged: ${why}`]);
  }
}

function describeGaps({ from, to }: ExportFlags, found: readonly string[]): readonly string[] {
  if (found.length === 0) return [`the archive has no publication from ${from} to ${to}`];
  const gaps = findGaps(from, to, found).map((gap) => (gap.from === gap.to ? gap.from : `${gap.from} to ${gap.to}`));
  return [
    `${count(found.length, 'day')} exported`,
    ...(gaps.length === 0 ? [] : [`days without a publication: ${gaps.join(', ')}`]),
  ];
}
