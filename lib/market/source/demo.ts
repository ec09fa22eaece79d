import { sessionBefore } from '../calendar.ts';
import type { Payment, ShareChange } from '../inputs.ts';
import { dayOf } from '../sao-paulo.ts';
import { demoLines } from './demo-lines.ts';
import type { MarketSource, StockFigures } from './source.ts';

/** Serves figures of July 2026 offline. Prices vary a little by session, and are the same in every run. */
export const demoSource: MarketSource = {
  name: 'demo',
  hasPastDays: true,
  fetch: async (codes, asOf) => {
    const session = sessionBefore(dayOf(asOf));
    const wanted = new Set(codes);
    const figures = demoLines
      .trim()
      .split('\n')
      .map((line) => parseLine(line, session))
      .filter(([codigo]) => wanted.has(codigo));
    return { figures: new Map(figures), failures: new Map() };
  },
};

function parseLine(line: string, session: string): readonly [string, StockFigures] {
  const [codigo = '', price = '0', lpa, vpa, paid2021, paid2022, paid2023, paidLast] = line.split(' ');
  const known = (text: string | undefined): string | null => (text === undefined || text === '-' ? null : text);
  const eventos = splits[codigo] ?? [];
  const shares = eventos.reduce((product, { fator }) => product * Number(fator), 1);
  const [before, last] = [Number(known(paid2023) ?? 0) / shares, Number(known(paidLast) ?? 0)];
  const byYear: Readonly<Record<number, string | null>> = {
    2021: known(paid2021),
    2022: known(paid2022),
    2023: known(paid2023),
    // Unknown: the mean of the years beside it.
    2024: ((before + last) / 2).toFixed(4),
    2025: known(paidLast),
  };
  const figures: StockFigures = {
    preco: (Number(price) * priceFactor(codigo, session)).toFixed(2),
    data_pregao: session,
    lpa: known(lpa),
    vpa: known(vpa),
    proventos: Object.entries(byYear).flatMap(([year, valor]): Payment[] =>
      valor === null || Number(valor) === 0
        ? []
        : [{ tipo: 'DIVIDENDO', valor, data_com: `${year}-06-15`, data_pagamento: `${year}-07-15` }],
    ),
    eventos,
  };
  return [codigo, figures];
}

/** Confirmed splits since 2021; the figures are per share of their year. */
const splits: Readonly<Record<string, readonly ShareChange[]>> = {
  BBAS3: [{ tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2024-04-15' }],
};

const dayMs = 86_400_000;

/** A factor near 1: a slow wave of 4 % and noise of 1.2 %. */
function priceFactor(codigo: string, session: string): number {
  const day = Date.parse(session) / dayMs;
  const seed = fnv1a32(codigo);
  const wave = 0.04 * Math.sin((day + (seed % 60)) / 9.5);
  const noise = ((fnv1a32(`${codigo}${session}`) % 2_001) - 1_000) / 1_000;
  return 1 + wave + 0.012 * noise;
}

function fnv1a32(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
