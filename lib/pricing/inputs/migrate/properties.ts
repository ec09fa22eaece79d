import type { Workbook } from './workbook.ts';

/** What an assessment says of all its machines. */
export interface AssessmentProperties {
  /** The region to move to, as Azure Migrate spells it: `East US 2`. */
  readonly region: string | undefined;
  /** True where the assessment counts with Azure Hybrid Benefit for Windows. */
  readonly hybridBenefit: boolean;
}

/**
 * Reads the sheet of properties: `Assessment_Properties` of the portal has one on each line, `Properties` of the export utility
 * has their names on the first line and their values on the second.
 */
export function readProperties(workbook: Workbook): AssessmentProperties {
  const sheets = [...workbook].flatMap(([name, sheet]) => (/properties/i.test(name) ? [sheet] : []));
  const pairs = sheets.flatMap((sheet) => {
    const [names, values] = sheet;
    const across = names?.cells.map((name, column) => [name, values?.cells[column] ?? ''] as const) ?? [];
    return [...sheet.map(({ cells: [name = '', value = ''] }) => [name, value] as const), ...across];
  });
  const find = (pattern: RegExp): string | undefined =>
    pairs.find(([name, value]) => pattern.test(name.trim()) && value !== '')?.[1];
  return {
    region: find(/^target (?:location|region)$/i),
    hybridBenefit: /^(?:yes|enabled|true)$/i.test(find(/hybrid benefit/i) ?? ''),
  };
}
