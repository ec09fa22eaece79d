import type { StoredStock } from './stock.generated.ts';

/** Kinds of distribution, as B3 names them. `REST CAP DIN` returns capital, so it is no income. */
export const paymentKinds = ['DIVIDENDO', 'JCP', 'RENDIMENTO', 'REST CAP DIN'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** A gross distribution in cash: `valor` is BRL per share of that time, as decimal text. */
export interface Payment {
  readonly tipo: PaymentKind;
  readonly valor: string;
  readonly data_com: string;
  readonly data_pagamento: string | null;
  /** Present if amount, kind or days are an estimate; only the demo has such. */
  readonly estimado?: true;
}

/** `OUTRO` cannot be sized, such as a spin-off: its `fator` is 1, and the valuation gets an alert. */
export const shareChangeKinds = ['DESDOBRAMENTO', 'GRUPAMENTO', 'BONIFICACAO', 'OUTRO'] as const;

/** A change of the number of shares: one share became `fator` shares after the day `data_com`. */
export interface ShareChange {
  readonly tipo: (typeof shareChangeKinds)[number];
  /** Decimal text: 2 for a split of 2:1, 0.1 for a reverse split of 10:1, 1.05 for a bonus of 5 %. */
  readonly fator: string;
  readonly data_com: string;
  /** The source's label of one that cannot be sized. */
  readonly rotulo?: string;
}

/** The shares that LPA and VPA were calculated by, before they were converted to those of the price's session. */
export type ShareBasis = NonNullable<StoredStock['base_acoes']>;

/** The inputs of a stock's valuation. Amounts are BRL per share, as decimal text; days are ISO days. */
export interface StockInputs {
  readonly codigo: string;
  readonly preco: string;
  /** Present if the price is an estimate; only the demo has such. */
  readonly preco_estimado?: true;
  readonly data_pregao: string;
  /** Per share of the price's session, as is `vpa`. */
  readonly lpa: string | null;
  readonly vpa: string | null;
  /** What `lpa` was converted from, or `vpa` if there is no `lpa`. Null if the source does not say. Archives of earlier versions have none. */
  readonly base_acoes?: ShareBasis | null;
  /** Where LPA and VPA are from, or why they are null: a sentence in Portuguese. Null if the source does not say. */
  readonly origem_fundamentos: string | null;
  /** Null means unknown; an empty list means that nothing was paid. */
  readonly proventos: readonly Payment[] | null;
  readonly eventos: readonly ShareChange[];
  /** First calendar year of listing. */
  readonly listada_desde: number | null;
  /** Figures on which the sources differ too much, a sentence each with both; left out if they agree. */
  readonly divergencias?: readonly string[];
}
