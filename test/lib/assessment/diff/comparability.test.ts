import { describe, expect, test } from 'vitest';
import { comparability } from '../../../../lib/assessment/diff/comparability.ts';
import { diffSides } from '../../../../lib/assessment/diff/diff.ts';
import type { AssessmentRecord } from '../../../../lib/assessment/record/record.ts';
import { reportRecord } from '../../../support/report-record.ts';

function compare(change: (record: AssessmentRecord) => void) {
  const record = reportRecord();
  change(record);
  const { verdict, reasons } = comparability(reportRecord(), record);
  return { verdict, sentences: reasons.map(({ sentence }) => sentence) };
}

type Change = (record: AssessmentRecord) => void;

const breaking: readonly [string, Change][] = [
  [
    'The assessed organization changed from “Northwind Grid Services” to “Alder”.',
    ({ scope }) => {
      scope.organization = 'Alder';
    },
  ],
  [
    'The version of the method changed from “1.0” to “2.0”.',
    (record) => {
      record.methodVersion = '2.0' as '1.0';
    },
  ],
  [
    'Nothing that was in scope before is in scope now.',
    ({ scope }) => {
      scope.included = ['Payroll'];
    },
  ],
];

const limiting: readonly [string, Change][] = [
  ['In scope now, but not before: “Payroll”.', ({ scope }) => scope.included.push('Payroll')],
  ['In scope before, but not now: “Internal tool servers”.', ({ scope }) => scope.included.pop()],
  ['Excluded before, but not now: “Pilots without customer data”.', ({ scope }) => scope.excluded.pop()],
  [
    'The mode changed from “facilitated-assessment” to “peer-review”.',
    ({ assessor }) => {
      assessor.mode = 'peer-review';
    },
  ],
  [
    'The assessor changed from “Ines Carvalho” to “Ana Lima”.',
    ({ assessor }) => {
      assessor.name = 'Ana Lima';
    },
  ],
  [
    'The reviewer changed from “Marek Novak” to “Ana Lima”.',
    ({ review }) => {
      review.reviewer.name = 'Ana Lima';
    },
  ],
  [
    'The method of sampling changed from “stratified” to “random”.',
    ({ sampling }) => {
      sampling.method = 'random';
    },
  ],
  [
    'The sample changed from 32 of 148 (21.62 %) to 5 of 148 (3.38 %).',
    ({ sampling }) => {
      sampling.sampleSize = 5;
    },
  ],
  [
    'The new record was assessed before the old one.',
    (record) => {
      record.assessedAt = '2026-06-01';
    },
  ],
  [
    'The evidence of the new record ends before that of the old one.',
    ({ scope }) => {
      scope.evidenceCutoff = '2026-05-30';
    },
  ],
  [
    'Both records have the same evidence cutoff, so the new one saw no later evidence.',
    (record) => {
      record.assessedAt = '2026-06-30';
    },
  ],
  [
    'The evidence ended 15 days before the old assessment, and 78 days after the new one.',
    ({ scope }) => {
      scope.evidenceCutoff = '2026-09-01';
    },
  ],
  [
    'The reviewer disputes the new record.',
    ({ review }) => {
      review.disposition = 'disputed';
    },
  ],
];

describe('comparability', () => {
  test.each(breaking)('is broken: %s', (sentence, change) => {
    const { verdict, sentences } = compare(change);

    expect(verdict).toBe('not-comparable');
    expect(sentences[0]).toBe(sentence);
  });

  test.each(limiting)('is limited: %s', (sentence, change) => {
    expect(compare(change)).toMatchObject({ verdict: 'with-care', sentences: [sentence] });
  });

  test('is whole for the next year of the same subjects, judges and sample', () => {
    const next = compare((record) => {
      record.assessmentId = 'northwind-2027-h1';
      record.assessedAt = '2027-06-15';
      record.scope.evidenceCutoff = '2027-05-31';
      record.assessor.name = 'INES  Carvalho';
    });

    expect(next).toEqual({ verdict: 'comparable', sentences: [] });
  });

  test('says that an invalid record was compared in part', () => {
    const judgement = { verdict: 'invalid', errorCount: 2 } as const;
    const side = { record: reportRecord(), file: 'new.json', judgement };

    expect(diffSides({ record: reportRecord() }, side).comparability).toEqual({
      verdict: 'with-care',
      reasons: [
        {
          about: 'validity',
          weight: 'limits',
          sentence:
            'The new record (new.json) is invalid, with 2 errors: unknown properties and values of a wrong type are not compared.',
        },
      ],
    });
  });

  test('names at most five of many, and counts the rest', () => {
    const { sentences } = compare(({ scope }) =>
      scope.excluded.push(...Array.from({ length: 9 }, (_, index) => `Site ${index}`)),
    );

    expect(sentences[0]).toMatch(/“Site 4” and 4 more\.$/);
  });
});
