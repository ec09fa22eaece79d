import type { Words } from '../../text/use-words.ts';

const english = {
  title: 'Against the pinned result',
  at: (time: string, sentence: string) => `Pinned on ${time}: ${sentence}`,
  cheapest: { mix: 'The cheapest mix', model: 'The cheapest model' },
  less: (what: string, amount: string, percent: string, year: string) =>
    `${what} now costs ${amount} a month less than the pinned one${percent}: ${year} a year.`,
  more: (what: string, amount: string, percent: string, year: string) =>
    `${what} now costs ${amount} a month more than the pinned one${percent}: ${year} a year.`,
  same: (what: string) => `${what} costs as much as the pinned one.`,
  nothing: 'Nothing has changed since. Change region, hours, licence or lines: the difference stands here then.',
  currencies: (before: string, now: string) =>
    `The pinned result is in ${before}, this one in ${now}: they cannot be compared.`,
  differs: 'What differs',
  change: (member: string, now: string, before: string) => `${member}: ${now} instead of ${before}`,
  allLines: 'all lines',
  andMore: (count: number) => `${count} more`,
  none: 'none',
  added: (lines: string) => `New: ${lines}`,
  removed: (lines: string) => `Gone: ${lines}`,
  prices: 'The prices themselves were read or imported anew in between.',
  members: {
    scope: 'Contract',
    currency: 'Currency',
    max_commitment_share: 'At most committed (1 = all)',
    max_term: 'Longest term',
    sharing: 'Hours of different lines',
    product: 'Product',
    quantity: 'Quantity',
  } as Readonly<Record<string, string>>,
  models: 'Each model',
  lines: 'Each line',
  model: 'Model',
  side: 'Prices',
  line: 'Line',
  before: 'Pinned',
  now: 'Now',
  monthly: 'Difference a month',
  yearly: 'Difference a year',
  share: 'In %',
  mix: 'Cheapest mix',
  isNew: 'new',
  isGone: 'gone',
};

/** The words in one language. */
export type ComparisonWords = typeof english;

const portuguese: ComparisonWords = {
  title: 'Comparado com o resultado fixado',
  at: (time, sentence) => `Fixado em ${time}: ${sentence}`,
  cheapest: { mix: 'A combinação mais barata', model: 'O modelo mais barato' },
  less: (what, amount, percent, year) =>
    `${what} agora custa ${amount} por mês a menos que no resultado fixado${percent}: ${year} por ano.`,
  more: (what, amount, percent, year) =>
    `${what} agora custa ${amount} por mês a mais que no resultado fixado${percent}: ${year} por ano.`,
  same: (what) => `${what} custa o mesmo que no resultado fixado.`,
  nothing: 'Nada mudou desde então. Mude região, horas, licença ou linhas: a diferença aparece aqui.',
  currencies: (before, now) => `O resultado fixado está em ${before}, este em ${now}: não podem ser comparados.`,
  differs: 'O que é diferente',
  change: (member, now, before) => `${member}: ${now} em vez de ${before}`,
  allLines: 'todas as linhas',
  andMore: (count) => `mais ${count}`,
  none: 'nada',
  added: (lines) => `Novas: ${lines}`,
  removed: (lines) => `Retiradas: ${lines}`,
  prices: 'Os próprios preços foram lidos ou importados de novo entre os dois.',
  members: {
    scope: 'Contrato',
    currency: 'Moeda',
    max_commitment_share: 'No máximo comprometido (1 = tudo)',
    max_term: 'Prazo mais longo',
    sharing: 'Horas de linhas diferentes',
    product: 'Produto',
    quantity: 'Quantidade',
  },
  models: 'Cada modelo',
  lines: 'Cada linha',
  model: 'Modelo',
  side: 'Preços',
  line: 'Linha',
  before: 'Fixado',
  now: 'Agora',
  monthly: 'Diferença por mês',
  yearly: 'Diferença por ano',
  share: 'Em %',
  mix: 'Combinação mais barata',
  isNew: 'nova',
  isGone: 'retirada',
};

/** Words of a result beside the pinned one. */
export const comparisonWords: Words<ComparisonWords> = { en: english, pt: portuguese };
