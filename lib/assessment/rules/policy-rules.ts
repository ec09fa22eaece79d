import { mistakeInEnglish } from './mistake.ts';
import type { SpokenRule } from './rule.ts';
import type { PolicyValues } from './sentences/policy-values.ts';

/** Rules about a policy and its waivers; their findings lie in the policy, not in the record. */
export const policyRules = {
  unreadable: {
    id: 'policy-unreadable',
    severity: 'error',
    title: 'The policy of an upload can be used',
    help: 'An upload is not judged under a policy with a mistake, as other rules would be a guess. appraise policy check names the mistakes.',
    says: (mistake) => ({
      message: mistakeInEnglish(mistake),
      hint: 'correct the policy, then upload the record again',
    }),
  },
  expired: {
    id: 'waiver-expired',
    severity: 'error',
    title: 'No waiver has ended',
    help: 'A waiver holds up to its last day and then waives nothing. Correct the record, or have the waiver renewed.',
    says: ({ until, ...place }) => ({
      message: `the waiver of ${describe(place)} ended on ${until}`,
      hint: 'correct the record, or have the waiver renewed',
    }),
  },
  unused: {
    id: 'waiver-unused',
    severity: 'warning',
    title: 'Every waiver waives a finding',
    help: 'A waiver without a finding may hide a later one. Remove it, or name the record that it is for in "assessment".',
    says: ({ isForOneRecord, ...place }) => ({
      message: `the waiver of ${describe(place)} waives nothing`,
      hint: isForOneRecord
        ? 'remove it, or correct its place'
        : 'remove it, or name the record that it is for in "assessment"',
    }),
  },
} as const satisfies Readonly<Record<string, AnyPolicyRule>>;

type AnyPolicyRule = { readonly [Id in keyof PolicyValues]: SpokenRule<Id> }[keyof PolicyValues];

const describe = ({ rule, by, place }: Omit<PolicyValues['waiver-expired'], 'until'>): string =>
  `${rule} ${by === 'pointer' ? 'at' : 'for evidence'} ${place}`;
