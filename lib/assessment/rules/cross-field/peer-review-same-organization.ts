import { normalizeName } from '../../record/names.ts';
import { quote } from '../../record/quote.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly organization: string;
}

/** Reported at `/review/reviewer/organization`. */
export const peerReviewSameOrganization: Rule<Values> = {
  id: 'peer-review-same-organization',
  severity: 'warning',
  step: 'independence',
  says: {
    en: ({ organization }) => ({
      message: `reviewer and assessor are both of ${organization}, though mode is "peer-review"`,
      hint: 'have a peer from another organization review it, or give another mode',
    }),
    pt: ({ organization }) => ({
      message: `revisor e avaliador são ambos de ${organization}, embora mode seja "peer-review"`,
      hint: 'peça a revisão a um par de outra organização ou informe outro modo',
    }),
  },
  samples: [{ organization: '§organization' }],
  check({ record }, report) {
    const { mode, organization } = record.assessor ?? {};
    const reviewing = record.review?.reviewer?.organization;
    if (mode !== 'peer-review' || organization === undefined || reviewing === undefined) return;
    if (normalizeName(reviewing) !== normalizeName(organization)) return;
    report('/review/reviewer/organization', { organization: quote(reviewing) });
  },
};
