import type { AuditedFigure, uncheckedReasons } from '../../../lib/market/audit.ts';
import type { Words } from '../../text/use-words.ts';

const english = {
  summary: (agree: number, differ: number, unchecked: number) =>
    `${agree} agree, ${differ} differ; ${unchecked} figures are compared with nothing.`,
  text: 'Each figure stands beside what a second source or a filed document says. No comparison changes a figure.',
  beside: 'beside',
  period: (first: string, last: string) => `${first} to ${last}`,
  agrees: 'agrees',
  differs: (difference: string) => `differs by ${difference}`,
  gaps: 'Compared with nothing',
  figures: {
    preco: 'Price',
    lpa: 'Earnings a share (LPA)',
    vpa: 'Book value a share (VPA)',
    acoes: 'Issued shares',
    lucro_liquido: 'Income of a year that is stated twice (R$)',
    patrimonio_liquido: 'Equity of a year that is stated twice (R$)',
  } satisfies Record<AuditedFigure, string>,
  reasons: {
    sem_numero: 'no figure is published.',
    sem_segunda_fonte: 'no other source has it.',
    fonte_falhou: 'the source failed on this day; the figure is that of an earlier publication.',
    exemplo: 'it is an example of the demo.',
    nao_guardada: 'the publication is of a version that stored no comparisons.',
  } satisfies Record<(typeof uncheckedReasons)[number], string>,
};

/** Words of what figures were compared with. */
export const auditWords: Words<typeof english> = {
  en: english,
  pt: {
    summary: (agree, differ, unchecked) =>
      `${agree} conferem, ${differ} divergem; ${unchecked} números não têm com que se conferir.`,
    text: 'Cada número está ao lado do que diz uma segunda fonte ou um documento arquivado. Uma conferência não muda nenhum número.',
    beside: 'ao lado de',
    period: (first, last) => `${first} a ${last}`,
    agrees: 'confere',
    differs: (difference) => `diverge em ${difference}`,
    gaps: 'Sem conferência',
    figures: {
      preco: 'Preço',
      lpa: 'Lucro por ação (LPA)',
      vpa: 'Valor patrimonial por ação (VPA)',
      acoes: 'Ações emitidas',
      lucro_liquido: 'Lucro de um ano apresentado duas vezes (R$)',
      patrimonio_liquido: 'Patrimônio de um ano apresentado duas vezes (R$)',
    },
    reasons: {
      sem_numero: 'nenhum número foi publicado.',
      sem_segunda_fonte: 'nenhuma outra fonte o traz.',
      fonte_falhou: 'a fonte falhou neste dia; o número é o de uma publicação anterior.',
      exemplo: 'é um exemplo da demonstração.',
      nao_guardada: 'a publicação é de uma versão que não guardava conferências.',
    },
  },
};
