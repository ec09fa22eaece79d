import type { Words } from '../../text/use-words.ts';

const english = {
  title: 'When a commitment pays off',
  chart: (line: string, at: string, currency: string) => `${line} ${at}: cost over 36 months, in ${currency}`,
  line: 'Line',
  side: 'Prices',
  month: 'Month',
  crossing: (model: string, months: string, cost: string) => `${model} pays off after ${months} months, at ${cost}.`,
  never: (model: string) => `${model} does not pay off in its term.`,
  none: 'No commitment is sold for this line.',
};

type BreakEvenWords = typeof english;

const portuguese: BreakEvenWords = {
  title: 'Quando um compromisso compensa',
  chart: (line, at, currency) => `${line} ${at}: custo em 36 meses, em ${currency}`,
  line: 'Linha',
  side: 'Preços',
  month: 'Mês',
  crossing: (model, months, cost) => `${model} compensa depois de ${months} meses, em ${cost}.`,
  never: (model) => `${model} não compensa no seu prazo.`,
  none: 'Nenhum compromisso é vendido para esta linha.',
};

/** Words of when commitments pay off. */
export const breakEvenWords: Words<BreakEvenWords> = { en: english, pt: portuguese };
