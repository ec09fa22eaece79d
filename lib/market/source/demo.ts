import { sessionBefore } from '../calendar.ts';
import { dayOf } from '../sao-paulo.ts';
import { demoLines } from './demo-lines.ts';
import { demoPayments } from './demo-payments.ts';
import { demoShareChanges } from './demo-share-changes.ts';
import type { MarketSource, StockFigures } from './source.ts';

/**
 * Serves figures of July 2026 offline, the same in every run. LPA and VPA are published ones; prices vary a little by
 * session, so they are estimates, as are most distributions.
 */
export const demoSource: MarketSource = {
  name: 'demo',
  hasPastDays: true,
  fetch: async (codes, asOf) => {
    const session = sessionBefore(dayOf(asOf));
    stocks ??= new Map(demoLines.trim().split('\n').map(parseLine));
    const figures = codes.flatMap((codigo) => {
      const figuresOf = stocks?.get(codigo);
      return figuresOf ? [[codigo, figuresOf(session)] as const] : [];
    });
    return { figures: new Map(figures), failures: new Map() };
  },
};

const publishedDay = '2026-07-13';

/** Reads the figures of a stock on the day of a session. */
type ReadFigures = (session: string) => StockFigures;

/** By code; the lines are read at the first use. */
let stocks: ReadonlyMap<string, ReadFigures> | undefined;

function parseLine(line: string): readonly [string, ReadFigures] {
  const [codigo = '', price = '', lpa = '', vpa = '', of2021 = '', of2022 = '', to2024 = '', to2026 = ''] =
    line.split(' ');
  const eventos = demoShareChanges(codigo);
  const paymentsOn = demoPayments(codigo, { of2021, of2022, to2024, to2026 }, eventos);
  const readFigures: ReadFigures = (session) => ({
    preco: (Number(price) * priceFactor(codigo, session)).toFixed(2),
    preco_estimado: true,
    data_pregao: session,
    lpa,
    vpa,
    // The price is that of the published day, too, so figures of an earlier session are per share of that day as well.
    base_acoes: { dia: session < publishedDay ? session : publishedDay, acoes: null, fonte: 'demo' },
    origem_fundamentos: 'LPA e VPA são os publicados em 13/07/2026.',
    proventos: paymentsOn(session),
    eventos,
  });
  return [codigo, readFigures];
}

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
