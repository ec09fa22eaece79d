import { isBlank, quote } from '../../record/quote.ts';
import { dimensionKeys, type SparseRecord } from '../../record/record.ts';
import type { Rule, Report as RuleReport } from '../rule.ts';

interface Values {
  readonly text: string;
}

type Text = string | undefined;
type Texts = readonly Text[] | undefined;
type Report = RuleReport<Values>;
type Section<Key extends keyof SparseRecord> = NonNullable<SparseRecord[Key]>;

/** Reported at each free text, optional ones and items of lists included; not at ids, dates and enumerations. */
export const blankText: Rule<Values> = {
  id: 'blank-text',
  severity: 'warning',
  step: 'blank',
  says: {
    en: ({ text }) => ({
      message: `${text} has only white space or invisible characters`,
      hint: 'write a text that can be read',
    }),
    pt: ({ text }) => ({
      message: `${text} só tem espaços ou caracteres invisíveis`,
      hint: 'escreva um texto que se possa ler',
    }),
  },
  samples: [{ text: '§text' }],
  check({ record }, report) {
    const { scope, assessor, sampling, evidenceRegister, dimensions, priorities, review, limitations } = record;
    if (scope !== undefined) checkScope(scope, report);
    if (assessor !== undefined) checkAssessor(assessor, report);
    if (sampling !== undefined) checkSampling(sampling, report);
    if (evidenceRegister !== undefined) checkEvidence(evidenceRegister, report);
    if (dimensions !== undefined) checkDimensions(dimensions, report);
    if (priorities !== undefined) checkPriorities(priorities, report);
    if (review !== undefined) checkReview(review, report);
    checkTexts(report, limitations, '/limitations');
  },
};

function checkScope({ organization, included, excluded }: Section<'scope'>, report: Report): void {
  checkText(report, organization, '/scope/organization');
  checkTexts(report, included, '/scope/included');
  checkTexts(report, excluded, '/scope/excluded');
}

function checkAssessor({ name, role, organization, conflicts }: Section<'assessor'>, report: Report): void {
  checkText(report, name, '/assessor/name');
  checkText(report, role, '/assessor/role');
  checkText(report, organization, '/assessor/organization');
  checkTexts(report, conflicts, '/assessor/conflicts');
}

function checkSampling(sampling: Section<'sampling'>, report: Report): void {
  checkText(report, sampling.populationDescription, '/sampling/populationDescription');
  checkText(report, sampling.rationale, '/sampling/rationale');
  checkTexts(report, sampling.limitations, '/sampling/limitations');
}

function checkEvidence(register: Section<'evidenceRegister'>, report: Report): void {
  for (let i = 0; i < register.length; i += 1) {
    const item = register[i];
    if (item === undefined) continue;
    checkText(report, item.title, '/evidenceRegister/', i, '/title');
    checkText(report, item.reference, '/evidenceRegister/', i, '/reference');
    checkText(report, item.collectedBy, '/evidenceRegister/', i, '/collectedBy');
    checkText(report, item.scope, '/evidenceRegister/', i, '/scope');
    checkTexts(report, item.limitations, '/evidenceRegister/', i, '/limitations');
  }
}

function checkDimensions(dimensions: Section<'dimensions'>, report: Report): void {
  for (const key of dimensionKeys) {
    const dimension = dimensions[key];
    if (dimension === undefined) continue;
    checkText(report, dimension.confidenceRationale, '/dimensions/', key, '/confidenceRationale');
    checkText(report, dimension.coverageBasis, '/dimensions/', key, '/coverageBasis');
    checkTexts(report, dimension.gaps, '/dimensions/', key, '/gaps');
    checkText(report, dimension.rationale, '/dimensions/', key, '/rationale');
    checkText(report, dimension.owner, '/dimensions/', key, '/owner');
    checkText(report, dimension.notes, '/dimensions/', key, '/notes');
  }
}

function checkPriorities(priorities: Section<'priorities'>, report: Report): void {
  for (let i = 0; i < priorities.length; i += 1) {
    const priority = priorities[i];
    if (priority === undefined) continue;
    checkText(report, priority.outcome, '/priorities/', i, '/outcome');
    checkText(report, priority.owner, '/priorities/', i, '/owner');
    checkTexts(report, priority.acceptanceCriteria, '/priorities/', i, '/acceptanceCriteria');
  }
}

function checkReview({ reviewer, comments }: Section<'review'>, report: Report): void {
  checkText(report, reviewer?.name, '/review/reviewer/name');
  checkText(report, reviewer?.role, '/review/reviewer/role');
  checkText(report, reviewer?.organization, '/review/reviewer/organization');
  checkTexts(report, comments, '/review/comments');
}

/** The pointer comes in parts, so that it is put together only for a finding. */
function checkText(report: Report, text: Text, head: string, middle: string | number = '', tail = ''): void {
  if (text === undefined || !isBlank(text)) return;
  report(`${head}${middle}${tail}`, { text: quote(text) });
}

function checkTexts(report: Report, texts: Texts, head: string, middle: string | number = '', tail = ''): void {
  if (texts === undefined) return;
  for (let i = 0; i < texts.length; i += 1) {
    const text = texts[i];
    if (text !== undefined && isBlank(text)) checkText(report, text, `${head}${middle}${tail}/${i}`);
  }
}
