import type { Words } from '../../text/use-words.ts';

const english = {
  title: 'For all lines',
  scope: 'Contract',
  onlyScope: 'the only one with a price sheet',
  noScope: 'none: public prices alone',
  currency: 'Currency',
  region: 'Region of all lines',
  licence: 'Licences for Windows and SQL',
  licences: { included: 'included in the price', hybrid_benefit: 'your own (hybrid benefit)' },
  mixed: 'they differ',
  hours: 'Hours a month of machines and serverless databases (730 = always on)',
  sharing: 'Hours of different lines',
  sharings: { together: 'fall together', spread: 'never fall together, if they fit' },
  ownHours: (lines: readonly string[]) =>
    lines.length === 1
      ? `${lines[0]} has hours of its own.`
      : `${lines.length} lines have hours of their own: ${lines.join(', ')}.`,
  takeOwnHoursOut: 'Use these hours for all',
};

type AllLinesWords = typeof english;

const portuguese: AllLinesWords = {
  title: 'Para todas as linhas',
  scope: 'Contrato',
  onlyScope: 'o único com tabela de preços',
  noScope: 'nenhum: só preços públicos',
  currency: 'Moeda',
  region: 'Região de todas as linhas',
  licence: 'Licenças Windows e SQL',
  licences: { included: 'incluídas no preço', hybrid_benefit: 'suas (benefício híbrido)' },
  mixed: 'são diferentes',
  hours: 'Horas por mês de máquinas e bancos serverless (730 = sempre ligado)',
  sharing: 'Horas de linhas diferentes',
  sharings: { together: 'coincidem', spread: 'nunca coincidem, se couberem no mês' },
  ownHours: (lines) =>
    lines.length === 1
      ? `${lines[0]} tem suas próprias horas.`
      : `${lines.length} linhas têm suas próprias horas: ${lines.join(', ')}.`,
  takeOwnHoursOut: 'Usar estas horas em todas',
};

/** Words of what holds for all lines. */
export const allLinesWords: Words<AllLinesWords> = { en: english, pt: portuguese };
