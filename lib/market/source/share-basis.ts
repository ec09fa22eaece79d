import { Decimal } from 'decimal.js';
import { agree } from '../audit.ts';
import { formatNumber } from '../format-number.ts';
import type { ShareBasis, ShareChange } from '../inputs.ts';
import { addDays } from '../sao-paulo.ts';
import {
  changesBetween,
  type DatedCount,
  describeChange,
  type ShareCount,
  settleDay,
  sharesSince,
} from '../share-ledger.ts';
import type { NamedFigures } from './cross-check.ts';
import type { StockFigures } from './source.ts';

/** The share changes that count, and the session of the price to whose shares figures are converted. */
export interface Conversion {
  readonly session: string;
  /** Undefined if no source knows any, so that nothing can be converted. */
  readonly eventos: readonly ShareChange[] | undefined;
}

/**
 * Converts each source's LPA and VPA from the shares that they are based on to those of the price's session. Takes them away
 * where counts and share changes contradict each other, and from a source that could not confirm them by itself unless
 * another source's count fits. `origem_fundamentos` then says why.
 */
export const convertFundamentals = (known: readonly NamedFigures[], conversion: Conversion): readonly NamedFigures[] =>
  known.map((stated): NamedFigures => {
    const { source, figures } = stated;
    if (!figures || (figures.lpa ?? figures.vpa ?? null) === null) return stated;
    const others = known.filter((named) => named.source !== source);
    const counts = others.flatMap((named) => named.figures?.contagens ?? []);
    const { base, problem } = settleBasis(figures, counts, conversion.eventos ?? []);
    const reason = explainUnconfirmed(figures, counts) ?? problem ?? (base && findUnlisted(base, others, conversion));
    return { source, figures: reason ? withhold(figures, reason) : convert(figures, base, conversion) };
  });

/** Figures that their source could not confirm count only if another source's count of shares fits. */
function explainUnconfirmed(
  { conferido, contagens = [] }: StockFigures,
  otherCounts: readonly ShareCount[],
): string | undefined {
  if (conferido !== false || (contagens.length > 0 && otherCounts.length > 0)) return undefined;
  const missing =
    contagens.length === 0
      ? 'não se conhece o número de ações emitidas'
      : 'nenhuma outra fonte traz o número de ações emitidas';
  return `o LPA não confere com o publicado, e ${missing}`;
}

/** True if a source confirms its figures by itself, and none of its own counts contradicts the one that they are based on. */
export const confirmsItself = (figures: StockFigures): boolean =>
  figures.conferido === true && settleBasis(figures, [], []).problem === undefined;

function settleBasis(
  { base_acoes = null, contagens = [] }: StockFigures,
  otherCounts: readonly ShareCount[],
  eventos: readonly ShareChange[],
): { readonly base: ShareBasis | null; readonly problem?: string } {
  const [counted, ...more] = contagens;
  if (base_acoes === null || !counted || !isDated(counted)) return { base: base_acoes };
  const { dia, problem } = settleDay(counted, [...more, ...otherCounts], eventos);
  return problem === undefined ? { base: { ...base_acoes, dia } } : { base: base_acoes, problem };
}

const isDated = (count: ShareCount): count is DatedCount => count.dia !== null;

/** How far the days of one share change may be apart in two sources. */
const sameChangeDays = 10;

/** A share change since the basis that another source lists, and the one whose changes count does not; undefined if there is none. */
function findUnlisted(
  { dia }: ShareBasis,
  others: readonly NamedFigures[],
  { session, eventos = [] }: Conversion,
): string | undefined {
  const from = dia < session ? dia : session;
  const to = dia < session ? session : dia;
  const listed = changesBetween(eventos, from, to);
  for (const { source, figures } of others) {
    if (source === 'demo') continue;
    const missing = changesBetween(figures?.eventos ?? [], from, to).find(
      (change) => change.tipo !== 'OUTRO' && !listed.some((listedChange) => isSameChange(listedChange, change)),
    );
    if (missing) {
      return `as fontes se contradizem: ${source} traz ${describeChange(missing)}, e ${
        listed.length === 0
          ? 'a fonte dos proventos não traz evento de ações'
          : `a dos proventos ${listed.map(describeChange).join(', ')}`
      } desde ${from}`;
    }
  }
  return undefined;
}

const isSameChange = (left: ShareChange, right: ShareChange): boolean =>
  agree(new Decimal(left.fator), new Decimal(right.fator), '0.001') &&
  left.data_com >= addDays(right.data_com, -sameChangeDays) &&
  left.data_com <= addDays(right.data_com, sameChangeDays);

function withhold({ origem_fundamentos, ...figures }: StockFigures, reason: string): StockFigures {
  const origin = [origem_fundamentos, `LPA e VPA não contam: ${reason}.`].filter(Boolean).join(' ');
  return { ...figures, lpa: null, vpa: null, base_acoes: null, origem_fundamentos: origin };
}

function convert(figures: StockFigures, base: ShareBasis | null, { session, eventos }: Conversion): StockFigures {
  if (base === null) return figures;
  const based = { ...figures, base_acoes: base };
  if (eventos === undefined) return based;
  const from = base.dia < session ? base.dia : session;
  const to = base.dia < session ? session : base.dia;
  const between = changesBetween(eventos, from, to);
  if (between.length === 0) return based;
  const shares = sharesSince(base.dia, eventos, session);
  const perShare = (text: string): string => new Decimal(text).div(shares).toString();
  const { lpa, vpa, origem_fundamentos } = figures;
  return {
    ...based,
    ...(lpa && { lpa: perShare(lpa) }),
    ...(vpa && { vpa: perShare(vpa) }),
    origem_fundamentos: [origem_fundamentos, describeConversion(base, between, shares, session)]
      .filter(Boolean)
      .join(' '),
  };
}

/** LPA, VPA or both, which are still per share of another day than the price's session. */
export interface Unconverted {
  readonly names: string;
  readonly dia: string;
}

/**
 * Finds LPA and VPA that no share changes could convert, because no source knows any; each is per share of the day of its source.
 * @param sources what the sources say from which the figures are taken; undefined for one that nobody knows
 */
export function findUnconverted(
  sources: { readonly lpa: StockFigures | undefined; readonly vpa: StockFigures | undefined },
  { session, eventos }: Conversion,
): readonly Unconverted[] {
  if (eventos !== undefined) return [];
  const named = [
    { name: 'LPA', dia: sources.lpa?.base_acoes?.dia },
    { name: 'VPA', dia: sources.vpa?.base_acoes?.dia },
  ];
  const others = named.flatMap(({ name, dia }) => (dia === undefined || dia === session ? [] : [{ name, dia }]));
  return [...Map.groupBy(others, ({ dia }) => dia)].map(([dia, same]) => ({
    names: same.map(({ name }) => name).join(' e '),
    dia,
  }));
}

/** Says it of a stock, beside the origin of its figures. */
export const describeUnconverted = ({ names, dia }: Unconverted, session: string): string =>
  `${names} ${names === bothNames ? 'são' : 'é'} por ação de ${dia}, não do pregão de ${session}: nenhuma fonte traz eventos de ações.`;

const bothNames = 'LPA e VPA';

/** Names all stocks with such figures, with the day, in one sentence; nothing if there is none. */
export function nameUnconverted(stocks: ReadonlyMap<string, readonly Unconverted[]>): readonly string[] {
  const days = (found: readonly Unconverted[]): string =>
    found.map(({ names, dia }) => (names === bothNames ? dia : `${names} de ${dia}`)).join(', ');
  const names = [...stocks].flatMap(([codigo, found]) => (found.length === 0 ? [] : [`${codigo} (${days(found)})`]));
  return names.length === 0
    ? []
    : [
        `LPA e VPA por ação de outro dia, não convertidos para o pregão do preço, porque nenhuma fonte traz eventos de ações (uma tabela de eventos em market/ os traz): ${names.join(', ')}`,
      ];
}

function describeConversion(
  { dia }: ShareBasis,
  between: readonly ShareChange[],
  shares: Decimal,
  session: string,
): string {
  const sized = between.filter(({ tipo }) => tipo !== 'OUTRO');
  const unsized = between.filter(({ tipo }) => tipo === 'OUTRO');
  const names = (changes: readonly ShareChange[]): string => changes.map(describeChange).join(', ');
  return [
    ...(sized.length === 0
      ? []
      : [
          `Por ação do pregão de ${session}, ÷ ${formatNumber(shares)}: uma ação de ${dia} passou a ser tantas, por ${names(sized)}.`,
        ]),
    ...(unsized.length === 0 ? [] : [`LPA e VPA não estão ajustados a ${names(unsized)}.`]),
  ].join(' ');
}
