import type { Observation } from './collector.ts';
import type { Finding } from './finding.ts';
import type { TextLines } from './text/lines.ts';
import { type Location, locate } from './text/locate.ts';

/**
 * Adds places, and sorts by place, rule and pointer, so that the same input always gives the same order; findings in the
 * policy come last.
 */
export function inTextOrder(
  kept: readonly Observation[],
  text: string,
  lines: TextLines,
  mayRepeat: boolean,
): Finding[] {
  if (kept.length === 0) return [];
  const locations = locate(
    text,
    kept.map(({ pointer }) => pointer),
    lines,
    mayRepeat,
  );
  const findings = kept.map((observation, index) => toFinding(observation, locations[index]));
  return findings.sort(
    (a, b) =>
      Number(a.file !== undefined) - Number(b.file !== undefined) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.rule, b.rule) ||
      compare(a.pointer, b.pointer) ||
      compare(a.message, b.message),
  );
}

function toFinding(observation: Observation, location: Location | undefined): Finding {
  const { rule, severity, pointer, message, hint, values, file, waiver } = observation;
  const named = observation.atKey ? location?.key : undefined;
  const { line, column } = observation.place ?? named ?? location?.value ?? { line: 1, column: 1 };
  return {
    rule,
    severity,
    pointer,
    line,
    column,
    message,
    ...(hint !== undefined && { hint }),
    values,
    ...(file !== undefined && { file }),
    ...(waiver !== undefined && { waiver }),
  };
}

/** By code unit, so that the order does not depend on the locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
