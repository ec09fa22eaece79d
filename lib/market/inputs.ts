/** Kinds of distribution, by the names of B3. `REST CAP DIN` gives capital back, which is no income. */
export const paymentKinds = ['DIVIDENDO', 'JCP', 'RENDIMENTO', 'REST CAP DIN'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** A distribution in cash to one share, as it was approved: gross, and per share of its time. */
export interface Payment {
  readonly tipo: PaymentKind;
  /** BRL, decimal digits. */
  readonly valor: string;
  /** ISO day: who held the share at its end is paid. */
  readonly data_com: string;
  /** ISO day; null where it is not set yet. */
  readonly data_pagamento: string | null;
}

/** A change of the number of shares: one share of before became `fator` shares. */
export interface ShareChange {
  readonly tipo: 'DESDOBRAMENTO' | 'GRUPAMENTO' | 'BONIFICACAO';
  /** 2 for a split of 2:1, 0.1 for a reverse split of 10:1, 1.05 for a bonus of 5 %; decimal digits. */
  readonly fator: string;
  /** ISO day: the last on which the share was one of before. */
  readonly data_com: string;
}

/** What a source knows of a stock. */
export interface StockInputs {
  readonly codigo: string;
  /** Closing price in BRL, decimal digits. */
  readonly preco: string;
  /** ISO day of the session whose price it is. */
  readonly data_pregao: string;
  /** Earnings and book value per share in BRL, decimal digits; null where they are not known. */
  readonly lpa: string | null;
  readonly vpa: string | null;
  /** Null where it is not known what was paid, which is not the same as nothing. */
  readonly proventos: readonly Payment[] | null;
  readonly eventos: readonly ShareChange[];
  /** First calendar year of listing; null where it is not known. */
  readonly listada_desde: number | null;
}
