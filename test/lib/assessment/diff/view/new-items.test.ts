import { expect, test } from 'vitest';
import { diffChain } from '../../../../../lib/assessment/diff/chain.ts';
import { diffHtml } from '../../../../../lib/assessment/diff/view/html.ts';
import { diffMarkdown } from '../../../../../lib/assessment/diff/view/markdown.ts';
import { diffText } from '../../../../../lib/cli/assessment/format/diff-text.ts';
import { reportRecord } from '../../../../support/report-record.ts';

test('every format shows every field of a new evidence item and of a new priority', () => {
  const fresh = reportRecord();
  fresh.evidenceRegister.push({
    id: 'EV-NEW-1',
    title: 'Xtitle',
    type: 'walkthrough',
    reference: 'urn:xreference',
    observedAt: '2026-04-04',
    collectedBy: 'Xcollector',
    scope: 'Xscope of it',
    sha256: 'f'.repeat(64),
    limitations: ['Xlimitation'],
  });
  fresh.priorities.push({
    severity: 'low',
    outcome: 'Xoutcome is reached by everybody who is concerned',
    owner: 'Xowner',
    targetDate: '2027-07-07',
    acceptanceCriteria: ['Xcriterion'],
  });
  const chain = diffChain([{ record: reportRecord() }, { record: fresh }]);

  for (const text of [diffText(chain, { color: false }), diffHtml(chain), diffMarkdown(chain)]) {
    for (const value of ['Xtitle', 'walkthrough', 'xreference', '2026-04-04', 'Xcollector', 'Xscope', 'Xlimitation']) {
      expect(text).toContain(value);
    }
    expect(text).toContain('f'.repeat(64));
    for (const value of ['Xoutcome', 'low', 'Xowner', '2027-07-07', 'Xcriterion']) expect(text).toContain(value);
  }
});
