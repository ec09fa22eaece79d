import type { Observation, SeverityOverrides } from '../collector.ts';

/** True if rules on the format itself are softened or switched off, or a finding of one is waived. */
export function relaxes(severities: SeverityOverrides, waived: readonly Observation[]): boolean {
  for (const [id, severity] of Object.entries(severities)) {
    if (severity !== 'error' && isFormatRule(id)) return true;
  }
  return waived.some(({ rule }) => isFormatRule(rule));
}

/** A record that breaks one of these does not have the format. */
const isFormatRule = (id: string): boolean => id.startsWith('schema/') || id.startsWith('json-');
