import { normalizeName } from '../../record/names.ts';
import { quote } from '../../record/quote.ts';
import type { Rule } from '../rule.ts';

/** Reported at `/review/reviewer/organization`. */
export const peerReviewSameOrganization: Rule<'peer-review-same-organization'> = {
  id: 'peer-review-same-organization',
  severity: 'warning',
  title: 'In a peer review the reviewer comes from another organization than the assessor',
  help: 'A peer review draws its weight from a view from outside. Let somebody from another organization review it, or use the mode that describes the assessment.',
  says: ({ organization }) => ({
    message: `reviewer and assessor are both of ${organization}, though mode is "peer-review"`,
    hint: 'have a peer from another organization review it, or give another mode',
  }),
  check({ record }, report) {
    const { mode, organization } = record.assessor ?? {};
    const reviewing = record.review?.reviewer?.organization;
    if (mode !== 'peer-review' || organization === undefined || reviewing === undefined) return;
    if (normalizeName(reviewing) !== normalizeName(organization)) return;
    report('/review/reviewer/organization', { organization: quote(reviewing) });
  },
};
