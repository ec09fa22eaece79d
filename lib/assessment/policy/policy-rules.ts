import type { RuleDescription } from '../rule.ts';

/** Rules about the waivers of a policy; their findings lie in the policy, not in the record. */
export const policyRules = {
  expired: {
    id: 'waiver-expired',
    severity: 'error',
    title: 'No waiver has ended',
    help: 'A waiver holds up to its last day and then waives nothing. Correct the record, or have the waiver renewed.',
  },
  unused: {
    id: 'waiver-unused',
    severity: 'warning',
    title: 'Every waiver waives a finding',
    help: 'A waiver without a finding may hide a later one. Remove it, or name the record that it is for in "assessment".',
  },
} as const satisfies Readonly<Record<string, RuleDescription>>;
