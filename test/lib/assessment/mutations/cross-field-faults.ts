import { type Member, memberOf, type Tree } from '../oracle/json-tree.ts';
import { type Plain, spelledNumber, toTree } from '../oracle/make-tree.ts';
import { find, matches } from './edit-tree.ts';
import { type Choose, changeOne, type Fault, pick } from './fault.ts';

/** Sets one value a pattern; only the last pattern may reach several. Unchanged unless each reaches one. */
const setAll = (record: Tree, choose: Choose, values: readonly (readonly [at: string, value: Plain])[]): Tree => {
  if (values.some(([at]) => matches(record, at).length === 0)) return record;
  return values.reduce((tree, [at, value]) => changeOne(tree, at, choose, () => toTree(value)), record);
};

/** Fault that sets two values which only together break a rule. */
const pair = (breaks: string, one: string, other: string, pairs: readonly (readonly [Plain, Plain])[]): Fault => ({
  name: `${breaks} by ${one} and ${other}`,
  breaks,
  apply: (record, choose) => {
    const [left, right] = pick(pairs, choose) as readonly [Plain, Plain];
    return setAll(record, choose, [
      [one, left],
      [other, right],
    ]);
  },
});

const appendTo = (list: Tree, item: Tree): Tree =>
  list.kind === 'array' ? { ...list, items: [...list.items, item] } : list;

const samePerson: readonly (readonly [string, string])[] = [
  ['Ana Lima', 'Ana Lima'],
  ['Ana Lima', 'Ana\u00A0Lima'],
  ['Ana Lima', 'Ana\u2003Lima'],
  ['Ana Lima', 'Ａｎａ\u3000Ｌｉｍａ'],
  ['Ana Lima', 'A\u200Bna Lima\u200D'],
  ['Ana Lima', '\uFEFFAn\u00ADa Lima'],
  ['Ana Lima', 'ANA LIMA'],
  ['Ana Lima', '  ana\t\n  lima '],
  ['𝐀𝐧𝐚 Lima', 'Ana Lima'],
  ['José', 'Jose\u0301'],
  ['ﬁona', 'Fiona'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ['Straße', 'STRASSE'],
];

const largerSamples = [
  ['5', '4'],
  ['1', '0'],
  ['3.0', '2e0'],
  ['9007199254740993', '9007199254740992'],
  ['9007199254740993.0', '9007199254740992e0'],
  ['1e400', '9e399'],
  ['0', '-1'],
  ['-1', '-2'],
].map((sizes) => sizes.map(spelledNumber) as unknown as readonly [Tree, Tree]);

const dayAndDayBefore: readonly (readonly [string, string])[] = [
  ['2024-02-29', '2024-02-28'],
  ['2024-03-01', '2024-02-29'],
  ['2024-01-01', '2023-12-31'],
  ['1000-01-01', '0999-12-31'],
  ['9999-12-31', '0000-01-01'],
];

const unknownReference: Fault = {
  name: 'evidence-ref-unknown by a new reference',
  breaks: 'evidence-ref-unknown',
  apply: (record, choose) =>
    changeOne(record, '/dimensions/*/evidenceRefs', choose, (refs) =>
      appendTo(refs, toTree(pick(['EV-NOWHERE-1', 'EV-000', `EV-${'-'.repeat(60)}`], choose) ?? null)),
    ),
};

const nearReference: Fault = {
  name: 'evidence-ref-unknown by a slip in a reference',
  breaks: 'evidence-ref-unknown',
  apply: (record, choose) =>
    // A letter that no generated id has, so that the slip never meets another item of the register.
    changeOne(record, '/dimensions/*/evidenceRefs/*', choose, (ref) =>
      ref.kind === 'string' ? { ...ref, text: `${ref.text.slice(0, -1)}Q` } : ref,
    ),
};

const repeatedReference: Fault = {
  name: 'schema/unique-items by a repeated reference',
  breaks: 'schema/unique-items',
  apply: (record, choose) =>
    changeOne(record, '/dimensions/*/evidenceRefs', choose, (refs) => {
      const ref = refs.kind === 'array' ? pick(refs.items, choose) : undefined;
      return ref ? appendTo(refs, ref) : refs;
    }),
};

const repeatedEvidence: Fault = {
  name: 'evidence-id-duplicate by a copy of an item',
  breaks: 'evidence-id-duplicate',
  apply: (record, choose) =>
    changeOne(record, '/evidenceRegister', choose, (register) => {
      const item = register.kind === 'array' ? pick(register.items, choose) : undefined;
      return item && memberOf(item, 'id')?.kind === 'string' ? appendTo(register, item) : register;
    }),
};

const withoutUsedEvidence: Fault = {
  name: 'evidence-ref-unknown by an item taken away',
  breaks: 'evidence-ref-unknown',
  apply: (record, choose) => {
    const ref = pick(matches(record, '/dimensions/*/evidenceRefs/*'), choose);
    if (!ref) return record;
    const used = find(record, ref);
    return changeOne(record, '/evidenceRegister', choose, (register) => {
      if (register.kind !== 'array' || used?.kind !== 'string') return register;
      const items = register.items.filter((item) => {
        const own = memberOf(item, 'id');
        return own?.kind !== 'string' || own.text !== used.text;
      });
      return { ...register, items };
    });
  },
};

const selfReview: Fault = {
  name: 'reviewer-is-assessor by copying the assessor as a whole',
  breaks: 'reviewer-is-assessor',
  apply: (record, choose) => {
    const assessor = memberOf(record, 'assessor');
    if (assessor?.kind !== 'object' || !memberOf(assessor, 'name')) return record;
    const wanted = ({ name }: Member) => ['name', 'role', 'organization'].includes(name);
    return changeOne(record, '/review/reviewer', choose, () => ({
      kind: 'object',
      members: assessor.members.filter(wanted),
    }));
  },
};

/** Faults of values that only disagree with each other: the cross-field rules. */
export const crossFieldFaults: readonly Fault[] = [
  unknownReference,
  nearReference,
  withoutUsedEvidence,
  repeatedReference,
  repeatedEvidence,
  selfReview,
  pair('reviewer-is-assessor', '/assessor/name', '/review/reviewer/name', samePerson),
  pair('sample-exceeds-population', '/sampling/sampleSize', '/sampling/populationSize', largerSamples),
  pair(
    'evidence-after-cutoff',
    '/scope/evidenceCutoff',
    '/evidenceRegister/*/observedAt',
    dayAndDayBefore.map(([day, before]) => [before, day]),
  ),
  pair('cutoff-after-assessment', '/scope/evidenceCutoff', '/assessedAt', dayAndDayBefore),
  pair('review-before-assessment', '/assessedAt', '/review/reviewedAt', dayAndDayBefore),
  pair('target-before-assessment', '/assessedAt', '/priorities/*/targetDate', dayAndDayBefore),
];
