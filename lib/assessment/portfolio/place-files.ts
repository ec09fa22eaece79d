import type { PortfolioOptions } from './model.ts';
import type { PlacedSummary } from './summary.ts';
import { isPlaced, lineageOf, type UploadedFile, type UploadedRecord } from './uploaded-file.ts';

/** The records of uploaded files, as a portfolio takes them. */
export interface PlacedFiles extends Required<Pick<PortfolioOptions, 'policies' | 'deleted' | 'cutFiles'>> {
  readonly records: readonly PlacedSummary[];
}

/** Places the records of uploaded files, with earlier versions where they count. */
export function placeFiles(files: readonly UploadedFile[]): PlacedFiles {
  const judged = files.filter(({ status }) => status === 'judged');
  const policies = new Map(judged.map(({ policy }) => [`${policy?.sha256} ${policy?.source}`, policy]));
  return {
    records: judged.flatMap(placeFile),
    deleted: files
      .filter(({ status }) => status === 'deleted')
      .flatMap(({ key, records }) => records.map((record) => place(key, record))),
    policies: [...policies.values()].filter((policy) => policy !== null),
    cutFiles: judged
      .filter(({ unlisted }) => unlisted > 0)
      .map(({ key, records, unlisted }) => ({ file: key, listed: records.length, records: records.length + unlisted })),
  };
}

function placeFile({ key, records, earlier }: UploadedFile): readonly PlacedSummary[] {
  const present = records.map((record) => place(key, record));
  const isShown = records.some(isPlaced);
  const state = records[0]?.summary.verdict === 'invalid' ? 'invalid' : 'unreadable';
  // Its records are newest first.
  const newest = new Set(
    [...Map.groupBy(earlier, ({ summary }) => lineageOf(summary)).values()].map(([first]) => first),
  );
  const past = earlier.map(
    (record): PlacedSummary => ({
      ...place(key, record),
      replacedBy: isShown || !newest.has(record) ? 'readable' : state,
    }),
  );
  return [...present, ...past];
}

const place = (file: string, { line, summary }: UploadedRecord): PlacedSummary => ({
  file,
  ...(line !== undefined && { line }),
  summary,
});
