import type { SoftenedRule } from '../record/finding.ts';
import { rules } from '../rules/all-rules.ts';
import { formatRules } from '../rules/format-rules.ts';
import type { SeverityOverrides } from '../rules/rule.ts';

/** Rules that a record of the format must keep: whatever is an error by the contract. No policy can make them optional. */
const mandatoryRules: ReadonlySet<string> = new Set(
  [...formatRules, ...rules].filter(({ severity }) => severity === 'error').map(({ id }) => id),
);

/** True for a rule that every record of the format keeps, so that a record without it is valid only under a relaxed policy. */
export const isMandatory = (rule: string): boolean => mandatoryRules.has(rule);

/** The mandatory rules whose severity is softened, in the order given. */
export const softenedRules = (severities: SeverityOverrides): readonly SoftenedRule[] =>
  Object.entries(severities).flatMap(([rule, severity]) =>
    severity === 'error' || !isMandatory(rule) ? [] : [{ rule, severity }],
  );
