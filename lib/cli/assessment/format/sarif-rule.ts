import type { RuleDescription } from '../../../assessment/rule.ts';

/** Formats a rule as SARIF's `reportingDescriptor` (section 3.49). */
export const sarifRule = ({ id, severity, title, help }: RuleDescription) => ({
  id,
  name: pascalCase(id),
  shortDescription: { text: title },
  fullDescription: { text: help },
  help: { text: `${title}\n\n${help}`, markdown: `**${title}**\n\n${help}\n\nRule: \`${id}\`` },
  defaultConfiguration: { level: severity },
  // GitHub code scanning sorts and filters by `problem.severity` and `tags`.
  properties: { 'problem.severity': severity, precision: 'high', tags: ['assessment-record', tagOf(id)] },
});

const pascalCase = (id: string): string =>
  id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const tagOf = (id: string): 'format' | 'cross-field' => (/^(schema\/|json-)/.test(id) ? 'format' : 'cross-field');
