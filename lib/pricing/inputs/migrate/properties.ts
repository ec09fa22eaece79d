import type { Workbook } from './workbook.ts';

/** What an assessment says of all its machines. */
export interface AssessmentProperties {
  /** The region to move to, as Azure Migrate spells it: `East US 2`. */
  readonly region: string | undefined;
  /** True where the assessment counts with Azure Hybrid Benefit for Windows. */
  readonly hybridBenefit: boolean;
}

/** Reads the sheet `Assessment_Properties`, which has a property on each line. */
export function readProperties(workbook: Workbook): AssessmentProperties {
  const lines = [...workbook].flatMap(([name, sheet]) => (/properties/i.test(name) ? sheet : []));
  const find = (pattern: RegExp): string | undefined =>
    lines.find(({ cells: [name = '', value = ''] }) => pattern.test(name) && value !== '')?.cells[1];
  return {
    region: find(/^target (?:location|region)$/i),
    hybridBenefit: /^(?:yes|enabled|true)$/i.test(find(/hybrid benefit/i) ?? ''),
  };
}
