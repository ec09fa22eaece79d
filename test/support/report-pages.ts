import { diffChain } from '../../lib/assessment/diff/chain.ts';
import { diffHtml } from '../../lib/assessment/diff/view/html.ts';
import { portfolioChapter, recordChapter } from '../../lib/assessment/frameworks/chapter.ts';
import { portfolioHtml } from '../../lib/assessment/portfolio/html.ts';
import type { Judgement } from '../../lib/assessment/record/finding.ts';
import type { AssessmentRecord } from '../../lib/assessment/record/record.ts';
import { reportHtml } from '../../lib/assessment/report/html.ts';
import type { ReportInput } from '../../lib/assessment/report/model.ts';
import { reportRecordsHtml } from '../../lib/assessment/report/records.ts';
import type { ReportLanguage } from '../../lib/assessment/words/words.ts';
import { frameworksOf, houseRules } from './frameworks.ts';
import { fourPortfolio } from './portfolio-records.ts';
import { finding, judgementOf, reportInput, reportRecord } from './report-record.ts';

const waiver = { reason: 'The steering group closed it in October.', until: '2026-12-31', by: 'Ana Prado' };
const basis = { asOf: '2026-11-01', policy: { source: 'appraise.policy.json', sha256: 'c'.repeat(64) } };

/** Findings of both severities with and without a hint, one with a long pointer. */
const findings = [
  finding({ hint: 'Levels are whole numbers from 0 to 4.' }),
  finding({
    rule: 'schema/unknown-property',
    pointer: '/dimensions/riskResponsibleAi/confidenceRationaleOfTheSecondReviewerWhoIsNotNamed',
    message: 'unknown property confidenceRationaleOfTheSecondReviewerWhoIsNotNamed; did you mean confidenceRationale?',
    line: 203,
  }),
  finding({ rule: 'evidence-stale', severity: 'warning', pointer: '', line: 1, column: 1, message: 'evidence is old' }),
];

const frameworks = frameworksOf([houseRules]);

const underPolicy: Partial<Judgement> = { basis, waivedCount: 1, waived: [{ ...finding(), waiver }] };

function changed(change: (record: AssessmentRecord) => void): AssessmentRecord {
  const record = reportRecord();
  change(record);
  return record;
}

const disputed = changed((record) => {
  record.review.disposition = 'disputed';
  record.review.comments = ['Scores of two dimensions rest on interviews alone.'];
});

const later = changed((record) => {
  record.assessmentId = 'northwind-2027-h1';
  record.assessedAt = '2027-06-15';
  record.scope.included.push('Agents of the acquired subsidiary');
  Object.assign(record.dimensions.toolsMcp, { score: 2, coverage: 60, gaps: ['No owner of control 6 is named'] });
  record.dimensions.strategyValue.score = 1;
  record.priorities.shift();
});

const report = (change: Partial<ReportInput>) => (language: ReportLanguage) =>
  reportHtml(reportInput({ language, sha256: 'd'.repeat(64), ...change }));

const many = ['', 'northwind-2026-h1', 'northwind-2026-h2'].map((assessmentId, index) => ({
  file: 'all.ndjson',
  line: 2 * index + 1,
  judgement: { ...judgementOf(index === 1 ? [] : findings), assessmentId, ...underPolicy },
}));

const chain =
  (...records: readonly AssessmentRecord[]) =>
  (language: ReportLanguage) =>
    diffHtml(
      diffChain(
        records.map((record) => ({ record })),
        language,
      ),
      language,
    );

/** Every kind of page that the assessment writes, by its name. */
export const reportPages: Readonly<Record<string, (language: ReportLanguage) => string>> = {
  board: report({ part: 'board' }),
  annex: report({ part: 'annex', judgement: { ...judgementOf(findings.slice(2)), ...underPolicy } }),
  invalid: report({ judgement: judgementOf(findings) }),
  disputed: report({ record: disputed }),
  relaxed: report({ judgement: { ...judgementOf(), ...underPolicy, relaxed: true } }),
  unreadable: report({ record: undefined, judgement: { ...judgementOf(findings.slice(0, 1)), verdict: 'unreadable' } }),
  many: (language) =>
    reportRecordsHtml({ file: 'all.ndjson', results: many, tool: { name: 'appraise', version: '1.0.0' }, language }),
  controls: (language) => {
    const judged = { record: reportRecord(), judgement: judgementOf() };
    return report({ ...judged, part: 'annex', added: recordChapter(frameworks, judged, language) })(language);
  },
  'diff of two': chain(reportRecord(), later),
  'diff of a chain': chain(reportRecord(), disputed, later),
  portfolio: (language) =>
    portfolioHtml(fourPortfolio({ policies: [basis.policy], unopened: ['gone.json'] }), language),
  'controls of a portfolio': (language) => {
    const portfolio = fourPortfolio();
    return portfolioHtml({ ...portfolio, added: portfolioChapter(frameworks, portfolio, language) }, language);
  },
};
