import { Decimal } from 'decimal.js';
import { array, exactOptional, type GenericSchema, nullable, object, picklist, string } from 'valibot';
import type { NamedStock } from './agenda.ts';
import { listFields } from './stock.generated.ts';
import type { FullTicker } from './ticker.ts';

/** Figures of a stock that should be compared with others each day: what both methods value it by. */
const expectedFigures = ['preco', 'lpa', 'vpa', 'acoes'] as const;

/** All figures that are compared; the last two are totals of the last year that was stated twice (docs/spec/market/audit.md). */
export const auditedFigures = [...expectedFigures, 'lucro_liquido', 'patrimonio_liquido'] as const;
export type AuditedFigure = (typeof auditedFigures)[number];

/** Two amounts that should be the same figure, as decimal text: BRL per share, numbers of shares, or BRL. */
export interface FigureCheck {
  readonly figura: AuditedFigure;
  /** First ISO day of the period of an amount that has one. */
  readonly inicio?: string;
  /** The ISO day of the figure, or the last one of its period; null if no source says it. */
  readonly fim: string | null;
  readonly valor: string;
  /** The source or document of `valor`, and of `comparado`, in Portuguese. */
  readonly fonte: string;
  readonly comparado: string;
  readonly comparado_com: string;
  /** How far the two may be apart, as a share of the larger one: decimal text. */
  readonly tolerancia: string;
  /** What else a reader should know of the two amounts, in Portuguese. */
  readonly observacao?: string;
}

/** True if two figures differ by at most a share of the larger one, 5 % unless another one is given. */
export const agree = (left: Decimal, right: Decimal, tolerance = '0.05'): boolean =>
  left.sub(right).abs().lte(Decimal.max(left.abs(), right.abs()).mul(tolerance));

/** True if the two amounts of a check are near enough. */
export const isConfirmed = ({ valor, comparado, tolerancia }: FigureCheck): boolean =>
  agree(new Decimal(valor), new Decimal(comparado), tolerancia);

/** How far the two amounts are apart, as a share of the larger one, to six places. */
function differenceOf({ valor, comparado }: FigureCheck): number {
  const larger = Decimal.max(new Decimal(valor).abs(), new Decimal(comparado).abs());
  return larger.isZero() ? 0 : new Decimal(valor).sub(comparado).abs().div(larger).toDecimalPlaces(6).toNumber();
}

/**
 * Why a figure is compared with nothing: it is unknown, no second source has it, the source has failed on this day, it is one
 * of the demo, or the publication is of a version that stored no checks.
 */
export const uncheckedReasons = ['sem_numero', 'sem_segunda_fonte', 'fonte_falhou', 'exemplo', 'nao_guardada'] as const;
type UncheckedReason = (typeof uncheckedReasons)[number];

/** A figure that is compared with nothing. */
interface UncheckedFigure {
  readonly figura: AuditedFigure;
  readonly motivo: UncheckedReason;
}

/** A stock in the document of a publication. */
export interface AuditedStock extends NamedStock {
  readonly conferencias: readonly FigureCheck[];
  readonly sem_conferencia: readonly UncheckedFigure[];
}

/** The document of a publication: what each figure was compared with. */
export interface PublishedAudit {
  readonly ativos: readonly AuditedStock[];
}

/** Stored checks. */
export const auditSchema: GenericSchema<unknown, PublishedAudit> = object({
  ativos: array(
    object({
      codigo: listFields.codigo,
      nome: listFields.nome,
      conferencias: array(
        object({
          figura: picklist(auditedFigures),
          inicio: exactOptional(string()),
          fim: nullable(string()),
          valor: string(),
          fonte: string(),
          comparado: string(),
          comparado_com: string(),
          tolerancia: string(),
          observacao: exactOptional(string()),
        }),
      ),
      sem_conferencia: array(object({ figura: picklist(auditedFigures), motivo: picklist(uncheckedReasons) })),
    }),
  ),
});

/**
 * Makes the audit of a day: each of the expected figures of each stock has a check, or a reason why it has none.
 * @param checks of the stocks that sources knew on that day, by code. @default - not known, as for earlier versions
 */
export const auditOf = (
  stocks: Iterable<FullTicker>,
  checks?: ReadonlyMap<string, readonly FigureCheck[]>,
): PublishedAudit => ({
  ativos: [...stocks].map((stock) => {
    const { codigo, nome } = stock;
    const conferencias = checks?.get(codigo) ?? [];
    const reason = checks ? reasonFor(stock, checks.has(codigo)) : () => 'nao_guardada' as const;
    const unchecked = expectedFigures.filter((name) => !conferencias.some((check) => isOfToday(check, name, stock)));
    const sem_conferencia = unchecked.map((figura) => ({ figura, motivo: reason(figura) }));
    return { codigo, nome, conferencias, sem_conferencia };
  }),
});

/** A price counts as checked only by one of its own session. */
const isOfToday = ({ figura, fim }: FigureCheck, name: AuditedFigure, { data_pregao }: FullTicker): boolean =>
  figura === name && (figura !== 'preco' || fim === data_pregao);

const reasonFor =
  ({ preco, lpa, vpa, base_acoes, calculo, fonte }: FullTicker, isRead: boolean) =>
  (figura: (typeof expectedFigures)[number]): UncheckedReason => {
    const published = { preco, lpa, vpa, acoes: base_acoes?.acoes ?? null };
    if (published[figura] === null) return 'sem_numero';
    if (!isRead) return 'fonte_falhou';
    // Beside other sources, the demo may have some figures of a stock only.
    const isMadeUp = figura === 'preco' ? calculo?.preco_estimado : base_acoes?.fonte === 'demo';
    return fonte === 'demo' || isMadeUp ? 'exemplo' : 'sem_segunda_fonte';
  };

/** How the check of a figure ended. */
export const auditResults = ['confere', 'diverge', 'sem_conferencia'] as const;
type AuditResult = (typeof auditResults)[number];

/** Which checks a caller wants. */
export interface AuditSelection {
  /** Codes of the universe. @default - all stocks */
  readonly codigos?: readonly string[];
  /** @default - all figures */
  readonly figura?: readonly AuditedFigure[];
  /** @default - all results */
  readonly resultado?: readonly AuditResult[];
}

/** A check as a caller gets it (docs/spec/market/audit.md). */
export interface ShownCheck extends NamedStock, Pick<FigureCheck, 'figura' | 'fim' | 'fonte' | 'comparado_com'> {
  readonly inicio: string | null;
  readonly valor: number;
  readonly comparado: number;
  readonly diferenca: number;
  readonly tolerancia: number;
  readonly confere: boolean;
  readonly observacao: string | null;
}

/** A figure without a check, as a caller gets it. */
export type ShownGap = NamedStock & UncheckedFigure;

/** Selected checks, in the order of the list of stocks and of the figures. */
export interface SelectedAudit {
  /** How many of the selected stocks and figures there are of each result, whatever results are selected. */
  readonly resumo: { readonly conferem: number; readonly divergem: number; readonly sem_conferencia: number };
  readonly conferencias: readonly ShownCheck[];
  readonly sem_conferencia: readonly ShownGap[];
}

/** Selects checks of a day. */
export function selectAudit(
  { ativos }: PublishedAudit,
  { codigos, figura = auditedFigures, resultado = auditResults }: AuditSelection,
): SelectedAudit {
  const stocks = codigos ? ativos.filter(({ codigo }) => codigos.includes(codigo)) : ativos;
  const isWanted = (checked: { readonly figura: AuditedFigure }): boolean => figura.includes(checked.figura);
  const checks = stocks.flatMap(({ codigo, nome, conferencias }) =>
    conferencias.filter(isWanted).map((check) => showCheck({ codigo, nome }, check)),
  );
  const gaps = stocks.flatMap(({ codigo, nome, sem_conferencia }) =>
    sem_conferencia.filter(isWanted).map((gap) => ({ codigo, nome, ...gap })),
  );
  const conferem = checks.filter(({ confere }) => confere).length;
  return {
    resumo: { conferem, divergem: checks.length - conferem, sem_conferencia: gaps.length },
    conferencias: checks.filter(({ confere }) => resultado.includes(confere ? 'confere' : 'diverge')),
    sem_conferencia: resultado.includes('sem_conferencia') ? gaps : [],
  };
}

function showCheck(stock: NamedStock, check: FigureCheck): ShownCheck {
  const { figura, inicio = null, fim, fonte, comparado_com, observacao = null } = check;
  return {
    ...stock,
    figura,
    inicio,
    fim,
    valor: Number(check.valor),
    fonte,
    comparado: Number(check.comparado),
    comparado_com,
    diferenca: differenceOf(check),
    tolerancia: Number(check.tolerancia),
    confere: isConfirmed(check),
    observacao,
  };
}
