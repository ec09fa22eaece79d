import { Decimal } from 'decimal.js';
import { recordOf } from '../platform/members.ts';
import type { AccountName, FiledPeriod, FiledStatements } from './filed-statements.ts';
import { judgePiotroski } from './piotroski.ts';
import { amountNames, findAmount, findRatio, ratioNames } from './statement-figures.ts';

/** The amounts of a fiscal year, in BRL as filed; null if its statement has none. */
const yearlyNames = [
  'receita',
  'ebit',
  'lucro_liquido',
  'caixa_operacional',
  'ativo',
  'patrimonio_liquido',
] as const satisfies readonly AccountName[];

const documentOf = ({ documento, data, versao, recebido_em }: FiledPeriod) => ({
  documento,
  data,
  versao,
  recebido_em,
});

const filedValue = ({ contas }: FiledPeriod, name: AccountName): number | null => {
  const valor = contas[name]?.valor;
  return valor === undefined ? null : new Decimal(valor).toNumber();
};

/** Each amount of a fiscal year that the statement of the year after states otherwise, side by side. */
function listRestatements({ exercicios, comparativos }: FiledStatements) {
  return exercicios.flatMap((filed) => {
    const restated = comparativos.find(({ fim }) => fim === filed.fim);
    if (!restated) return [];
    return Object.entries(filed.contas).flatMap(([name, { conta, valor }]) => {
      const after = restated.contas[name as AccountName];
      // Depreciation of the cash flow, which is positive, is no other figure of that of the value added, which is negative.
      const isOfOtherTable = after?.conta.slice(0, 1) !== conta.slice(0, 1);
      if (!after || isOfOtherTable || new Decimal(after.valor).eq(valor)) return [];
      return [
        {
          nome: name,
          exercicio: filed.fim,
          arquivado: { ...documentOf(filed), conta, valor: new Decimal(valor).toNumber() },
          reapresentado: { ...documentOf(restated), conta: after.conta, valor: new Decimal(after.valor).toNumber() },
        },
      ];
    });
  });
}

/**
 * Writes the statements of a company with all figures that are calculated from them, as
 * GET /api/v1/ticker/{codigo}?campos=demonstracoes answers (docs/spec/market/statements.md).
 * @param marketValue BRL; null if it is unknown
 */
export function writeStatements(statements: FiledStatements, marketValue: number | null) {
  const { cnpj, plano, base, trimestres, exercicios, comparativos } = statements;
  const recent = trimestres ? [trimestres.recente, ...(trimestres.anterior ? [trimestres.anterior] : [])] : [];
  const periods = [...recent, ...exercicios, ...comparativos];
  return {
    cnpj,
    plano,
    base,
    data: (trimestres?.recente ?? exercicios[0])?.data ?? null,
    conhecido_em:
      periods
        .map(({ recebido_em }) => recebido_em)
        .sort()
        .at(-1) ?? null,
    valores: recordOf(amountNames, (name) => findAmount(statements, name)),
    indicadores: recordOf(ratioNames, (name) => findRatio(statements, name, marketValue)),
    piotroski: { exercicio: exercicios[0]?.fim ?? null, ...judgePiotroski(statements) },
    exercicios: exercicios.map((period) => ({
      ...documentOf(period),
      inicio: period.inicio,
      fim: period.fim,
      ...recordOf(yearlyNames, (name) => filedValue(period, name)),
    })),
    reapresentacoes: listRestatements(statements),
  };
}
