import type { Commitment } from '../model.ts';
import type { Money } from '../money.ts';

/** What use costs in a month. */
export interface UsageCost {
  /** Charges at the hours of the line that fall with them, each exact: a bill rounds each. */
  readonly byHours: readonly Money[];
  /** The rest, such as storage and what cannot be stopped, as it is billed. */
  readonly fixed: Money;
}

/** A commitment that is sold for a line. */
export interface CommitmentOffer {
  readonly model: Commitment;
  /** How many of what the line names are bought; 0 if another line owes them. */
  readonly quantity: Money;
  /** Owed each month, used or not. */
  readonly committed: Money;
  /** The part of `committed` that the line does not use. */
  readonly idle: Money;
  /** Owed over the whole term. */
  readonly owed: Money;
  /** Id of the line that owes it, if this one shares it. */
  readonly owedBy?: string | undefined;
  /** What use costs in addition, such as a licence. */
  readonly usage: UsageCost;
}

/** A line of an inventory with its prices, at the prices that the customer pays. */
export interface InventoryLine {
  readonly id: string;
  /** What a commitment may be shared among: a series of machines, a kind of disk or database. */
  readonly family: string;
  readonly region: string;
  /** What is bought: a size, a tier. */
  readonly name: string;
  readonly payg: UsageCost;
  readonly offers: readonly CommitmentOffer[];
}
