import { say, type Texts } from '../platform/language.ts';
import type { Charge } from './charge.ts';
import { byCommitment, type Commitment, type Model } from './model.ts';

/** What one line is charged under one model. */
export interface Offer {
  readonly charges: readonly Charge[];
  /** False if the model is not sold for the line: the charges are then those of pay-as-you-go. */
  readonly isOffered: boolean;
}

/** What one line is charged, model by model, at the prices of one side. */
export type LineOffers = Readonly<Record<Model, Offer>>;

/** A price that the line needs is missing; the message is a sentence for the caller. */
export class NoPrice extends Error {
  override readonly name = 'NoPrice';

  /** @param what is not on the public price list, as the subject of a sentence */
  static onList(what: Texts, region: string): NoPrice {
    return new NoPrice(
      say({
        en: `${what.en} is not on the public price list in ${region}.`,
        pt: `${what.pt} não está na lista pública de preços em ${region}.`,
      }),
    );
  }
}

/** As `NoPrice`, and the line names something that the catalogue does not know: it is probably misspelled. */
export class UnknownName extends NoPrice {
  /** Member of the item. */
  readonly member: string;
  readonly near: string | undefined;

  constructor(message: string, member: string, near: string | undefined) {
    super(message);
    this.member = member;
    this.near = near;
  }
}

/** Makes the offers of a line. @param chargesUnder returns undefined for a commitment that is not sold */
export function lineOffers(
  payg: readonly Charge[],
  chargesUnder: (model: Commitment) => readonly Charge[] | undefined,
): LineOffers {
  const committed = byCommitment((model): Offer => {
    const charges = chargesUnder(model);
    return { charges: charges ?? payg, isOffered: charges !== undefined };
  });
  return { payg: { charges: payg, isOffered: true }, ...committed };
}
