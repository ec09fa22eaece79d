import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShareChange } from '../../../lib/market/inputs.ts';
import { addDays } from '../../../lib/market/sao-paulo.ts';
import { type DatedCount, type ShareCount, settleDay, sharesSince } from '../../../lib/market/share-ledger.ts';
import { convertFundamentals } from '../../../lib/market/source/share-basis.ts';

/** What happens to a company's shares at the end of a day. The oracle below follows it with whole numbers only. */
type Happening =
  | { readonly day: number; readonly kind: 'change'; readonly times: bigint; readonly by: bigint }
  | { readonly day: number; readonly kind: 'cancel'; readonly percent: bigint };

interface Register {
  readonly issued: bigint;
  readonly treasury: bigint;
}

/** Divisible by every denominator of three changes and two cancellations. */
const firstShares = 8_000_000_000_000n;

/** The register of shares at the beginning of a day, from the first day on. */
function registerOn(day: number, treasuryPercent: bigint, happenings: readonly Happening[]): Register {
  let issued = firstShares;
  let treasury = (firstShares * treasuryPercent) / 100n;
  for (const one of [...happenings].sort((left, right) => left.day - right.day)) {
    if (one.day >= day) break;
    if (one.kind === 'change') {
      issued = (issued * one.times) / one.by;
      treasury = (treasury * one.times) / one.by;
    } else {
      const cancelled = (treasury * one.percent) / 100n;
      issued -= cancelled;
      treasury -= cancelled;
    }
  }
  return { issued, treasury };
}

const isoDay = (day: number): string => addDays('2025-01-01', day);
const factors: readonly (readonly [bigint, bigint])[] = [
  [2n, 1n],
  [3n, 1n],
  [5n, 1n],
  [21n, 20n],
  [11n, 10n],
  [13n, 10n],
  [1n, 10n],
];
/** Days: a statement of day 90, received on 150; one of 180, received on 230; then the price's session. */
const days = { earlier: 90, earlierReceived: 150, statement: 180, received: 230, end: 330 } as const;

const change: fc.Arbitrary<Happening> = fc
  .tuple(fc.integer({ min: days.earlierReceived, max: days.end }), fc.constantFrom(...factors))
  .map(([day, [times, by]]) => ({ day, kind: 'change', times, by }));
const cancellation: fc.Arbitrary<Happening> = fc.record({
  day: fc.integer({ min: 100, max: days.end }),
  kind: fc.constant('cancel' as const),
  percent: fc.constantFrom(10n, 50n, 100n),
});

const history = fc
  .record({
    changes: fc.uniqueArray(change, { maxLength: 2, selector: ({ day }) => day }),
    cancellations: fc.uniqueArray(cancellation, { maxLength: 1, selector: ({ day }) => day }),
    treasury: fc.bigInt(0n, 9n),
    earnings: fc
      .bigInt(-9_000n, 9_000n)
      .filter((amount) => amount !== 0n)
      .map((amount) => amount * 1_000_000_000n),
    session: fc.integer({ min: days.received + 1, max: days.end - 1 }),
    /** True if the statement counts the shares of the day on which it was filed. */
    isRestated: fc.boolean(),
    pageLag: fc.integer({ min: 0, max: 60 }),
    form: fc.option(fc.integer({ min: days.statement, max: days.received }), { nil: undefined }),
  })
  // On one day a change and a cancellation have no order.
  .filter(({ changes, cancellations }) => cancellations.every(({ day }) => changes.every((one) => one.day !== day)));
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

function toChange(happening: Happening): readonly ShareChange[] {
  if (happening.kind === 'cancel') return [];
  const { times, by, day } = happening;
  const kindOfRise = by === 1n ? 'DESDOBRAMENTO' : 'BONIFICACAO';
  const tipo = times < by ? 'GRUPAMENTO' : kindOfRise;
  return [{ tipo, fator: `${Number(times) / Number(by)}`, data_com: isoDay(day) }];
}

/** What documents, B3 and the events say of a history. */
function describeHistory({ changes, cancellations, treasury, isRestated, pageLag, form, session }: History) {
  const all = [...changes, ...cancellations];
  const on = (day: number): Register => registerOn(day, treasury, all);
  const count = (fonte: string, { issued, treasury: own }: Register, dia: number, ate: number): DatedCount => ({
    dia: isoDay(dia),
    ate: isoDay(ate),
    emitidas: `${issued}`,
    tesouraria: `${own}`,
    fonte,
  });
  // Its share changes, but not its cancellations, are those of the day of receipt.
  const restated = registerOn(days.received, treasury, [
    ...changes,
    ...cancellations.filter(({ day }) => day < days.statement),
  ]);
  const counted = isRestated ? restated : on(days.statement);
  const others: ShareCount[] = [
    count('ITR anterior', on(days.earlier), days.earlier, days.earlierReceived),
    ...(form === undefined
      ? []
      : [{ ...count('FRE', on(form), form, form), dia: isoDay(form), ate: null, tesouraria: null }]),
  ];
  const page = (issued: bigint): ShareCount => ({
    dia: null,
    ate: null,
    emitidas: `${issued}`,
    tesouraria: null,
    fonte: 'b3',
  });
  return {
    counted,
    own: count('ITR', counted, days.statement, days.received),
    others,
    page,
    b3: page(on(session - pageLag).issued),
    eventos: changes.flatMap(toChange),
    atSession: on(session),
  };
}

/** LPA and VPA at the price's session, as the product says. */
function settle(told: History, { counted, own, others, b3, eventos }: ReturnType<typeof describeHistory>) {
  const outstanding = counted.issued - counted.treasury;
  const figures = {
    lpa: (Number(told.earnings) / Number(outstanding)).toFixed(20),
    base_acoes: { dia: own.dia, acoes: `${outstanding}`, fonte: 'ITR' },
    contagens: [own, ...others],
    conferido: true,
  };
  const known = [
    { source: 'b3', figures: { eventos, contagens: [b3] } },
    { source: 'cvm', figures },
  ];
  return convertFundamentals(known, { session: isoDay(told.session), eventos })[1]?.figures;
}

describe('for all histories of a company’s shares', () => {
  test('LPA is the earnings by the shares outstanding at the session of the price', () => {
    fc.assert(
      fc.property(history, (told) => {
        const described = describeHistory(told);
        const { issued, treasury } = described.atSession;
        const expected = Number(told.earnings) / Number(issued - treasury);
        const found = settle(told, described);
        expect(found?.lpa, found?.origem_fundamentos ?? undefined).not.toBeNull();
        expect(Number(found?.lpa) / expected).toBeCloseTo(1, 9);
      }),
      { numRuns: 2_000 },
    );
  });

  test('LPA is null, with both counts, where B3 has a count that no event and no cancellation explains', () => {
    const wrong = fc.constantFrom<readonly [bigint, bigint]>(
      [13n, 10n],
      [3n, 2n],
      [7n, 10n],
      [4n, 1n],
      [7n, 3n],
      [1n, 4n],
    );
    fc.assert(
      fc.property(history, wrong, (told, [times, by]) => {
        const described = describeHistory(told);
        const { issued, treasury } = described.counted;
        const rogue = (issued * times) / by;
        // Every product of changes, forwards and backwards, with and without the treasury.
        const products = described.eventos.reduce(
          (all, { fator }) => all.flatMap((one) => [one, one * Number(fator), one / Number(fator)]),
          [1],
        );
        const isExplained = products.some((product) => {
          const [all, held] = [Number(issued) * product, Number(treasury) * product];
          return Number(rogue) > (all - held) * 0.94 && Number(rogue) < all * 1.2;
        });
        fc.pre(!isExplained);
        const found = settle(told, { ...described, b3: described.page(rogue) });
        expect(found?.lpa).toBeNull();
        const counts = [issued, rogue].map((count) => `${count}`.replace(/\B(?=(\d{3})+$)/g, '.'));
        for (const text of counts) expect(found?.origem_fundamentos).toContain(`${text} ações (`);
      }),
      { numRuns: 1_000 },
    );
  });

  test('one share of a day is so many of the session as the register has, forwards and backwards', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(change, { maxLength: 3, selector: ({ day }) => day }),
        fc.nat(330),
        fc.nat(330),
        (changes, from, to) => {
          const [before, after] = [registerOn(from, 0n, changes), registerOn(to, 0n, changes)];
          const shares = sharesSince(isoDay(from), changes.flatMap(toChange), isoDay(to));
          expect(shares.toNumber() / (Number(after.issued) / Number(before.issued))).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  test('the day of a count is settled with no other count, if no change comes before its receipt', () => {
    const own: DatedCount = { dia: '2026-09-30', ate: '2026-11-10', emitidas: '100', tesouraria: null, fonte: 'ITR' };
    const split: ShareChange = { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2026-11-10' };
    expect(settleDay(own, [], [split])).toEqual({ dia: '2026-09-30' });
    expect(settleDay(own, [], [{ ...split, data_com: '2026-11-09' }])).toEqual({
      problem: 'não se sabe se 100 ações (ITR) já contam DESDOBRAMENTO × 2 (data-com 2026-11-09)',
    });
    // A form counts what was approved, also some weeks before the shares change.
    expect(settleDay({ ...own, ate: null }, [], [split]).problem).toContain('não se sabe se 100 ações (ITR)');
  });
});
