import { PricingRefusal } from './errors.ts';

/** Says how to compare the price sheet of a scope with the one before it. */
export const howToCompare = (scopeId: string): string =>
  `\`appraise price-sheet compare --scope ${scopeId}\` compares them.`;

/** 404: the scope has one price sheet only, so there is none to compare it with. */
export class NoEarlierSheet extends PricingRefusal {
  override readonly name = 'NoEarlierSheet';
  readonly code = 'no_earlier_price_sheet';
  readonly status = 404;

  constructor(scopeId: string, snapshotId: string) {
    super(`Only one price sheet of "${scopeId}" is stored. The next import compares its sheet with this one.`, {
      scope_id: scopeId,
      snapshot_id: snapshotId,
    });
  }
}

/** 404: an earlier sheet is stored, but no comparison with it. */
export class SheetsNotCompared extends PricingRefusal {
  override readonly name = 'SheetsNotCompared';
  readonly code = 'price_sheets_not_compared';
  readonly status = 404;

  constructor(scopeId: string, snapshotId: string) {
    super(
      `The price sheet of "${scopeId}" has not been compared with the one before it: its import is not over, could not do it, or was one of an earlier version. ${howToCompare(scopeId)}`,
      { scope_id: scopeId, snapshot_id: snapshotId },
    );
  }
}
