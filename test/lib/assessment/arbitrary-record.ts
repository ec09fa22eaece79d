import fc from 'fast-check';
import {
  assessmentId,
  date,
  evidenceId,
  ordered,
  reference,
  sha256,
  sizes,
  spelled,
  text,
  texts,
  twoNames,
  whole,
} from './arbitrary-values.ts';
import type { Layout } from './oracle/json-text.ts';
import type { Tree } from './oracle/json-tree.ts';
import { type Plain, toTree } from './oracle/make-tree.ts';
import { dimensionNames } from './oracle/record-shape.ts';

const evidence = (id: string, cutoff: string) =>
  fc.record(
    {
      id: fc.constant(id),
      title: text(3),
      type: fc.constantFrom(
        'policy',
        'process-record',
        'system-record',
        'interview',
        'walkthrough',
        'test',
        'metric',
        'sample',
        'other',
      ),
      reference,
      observedAt: fc.oneof(
        fc.constant(cutoff),
        date.map((day) => (day < cutoff ? day : cutoff)),
      ),
      collectedBy: text(2),
      scope: text(3),
      sha256,
      limitations: texts(5),
    },
    { requiredKeys: ['id', 'title', 'type', 'reference', 'observedAt', 'collectedBy', 'scope', 'limitations'] },
  );

const dimension = (ids: readonly string[]) =>
  fc
    .record({
      score: whole(0, 4),
      confidence: fc.constantFrom('low', 'medium', 'high'),
      confidenceRationale: text(20),
      coverage: fc.oneof(whole(0, 100), fc.constantFrom(0, 49, 50, 51, 100).chain(spelled)),
      coverageBasis: text(10),
      evidenceRefs: fc.subarray([...ids], { minLength: 1 }),
      gaps: texts(3),
      rationale: text(20),
      target: whole(0, 4),
      owner: text(2),
      notes: fc.option(text(0), { nil: undefined }),
    })
    .map(({ notes, ...required }): Plain => (notes === undefined ? required : { ...required, notes }));

const priority = (assessedAt: string) =>
  fc.record({
    severity: fc.constantFrom('critical', 'high', 'medium', 'low'),
    outcome: text(10),
    owner: text(2),
    targetDate: fc.oneof(
      fc.constant(assessedAt),
      date.map((day) => (day > assessedAt ? day : assessedAt)),
    ),
    acceptanceCriteria: texts(3, 1),
  });

const assembled = fc
  .tuple(ordered, fc.uniqueArray(evidenceId, { minLength: 1, maxLength: 4 }), twoNames, sizes)
  .chain(([[evidenceCutoff, assessedAt, reviewedAt], ids, [assessor, reviewer], [sampleSize, populationSize]]) =>
    fc.record({
      schemaVersion: fc.constant('1.0'),
      methodVersion: fc.constant('1.0'),
      assessmentId,
      scope: fc.record({
        organization: text(2),
        included: texts(2, 1),
        excluded: texts(2),
        evidenceCutoff: fc.constant(evidenceCutoff),
      }),
      assessedAt: fc.constant(assessedAt),
      assessor: fc.record({
        name: fc.constant(assessor),
        role: text(2),
        organization: text(2),
        mode: fc.constantFrom('self-assessment', 'facilitated-assessment', 'peer-review', 'limited-scope-review'),
        conflicts: texts(3),
      }),
      sampling: fc.record({
        method: fc.constantFrom('full-population', 'judgmental', 'random', 'stratified', 'not-applicable'),
        populationDescription: text(10),
        populationSize: fc.constant(populationSize),
        sampleSize: fc.constant(sampleSize),
        rationale: text(20),
        limitations: texts(5),
      }),
      evidenceRegister: fc.tuple(...ids.map((id) => evidence(id, evidenceCutoff))),
      dimensions: fc.record(Object.fromEntries(dimensionNames.map((name) => [name, dimension(ids)]))),
      priorities: fc.array(priority(assessedAt), { maxLength: 3 }),
      review: fc.record({
        reviewer: fc.record({ name: fc.constant(reviewer), role: text(2), organization: text(2) }),
        reviewedAt: fc.constant(reviewedAt),
        disposition: fc.constantFrom('accepted', 'accepted-with-conditions', 'disputed'),
        conflictsChecked: fc.constant(true),
        comments: texts(3),
      }),
      limitations: texts(5, 1),
    }),
  );

/** A record that keeps every rule; it may well deserve warnings. */
export const arbitraryRecord: fc.Arbitrary<Tree> = assembled.map(toTree);

/** A way to spell a tree; shrinks to the plain one. */
export const arbitraryLayout: fc.Arbitrary<Layout> = fc.record({
  byteOrderMark: fc.boolean(),
  choices: fc.oneof(fc.constant([0]), fc.array(fc.nat(720), { minLength: 1, maxLength: 80 })),
});
