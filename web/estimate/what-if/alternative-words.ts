import type { Words } from '../../text/use-words.ts';

const english = {
  hoursOf: (hours: string) => `${hours} h a month`,
  cheapest: 'the cheapest size of each machine',
  asIs: 'As it is',
  also: (names: string) => `The same as: ${names}`,
  rankedTitle: 'All alternatives',
  caption: (currency: string, side: string) => `The cheapest mix first, in ${currency} a month at ${side} prices`,
  sides: { corporate: 'contract', retail: 'public' },
  change: 'What if',
  mix: 'Cheapest mix',
  difference: 'Difference',
  payg: 'Pay-as-you-go',
  lines: 'Difference by line',
  same: 'no line changes',
  count: (count: number) => (count === 1 ? 'One alternative is priced.' : `${count} alternatives are priced.`),
  first: (name: string, cost: string) => `The cheapest: ${name}, ${cost} a month.`,
  none: 'None is cheaper than the estimate as it is.',
  missing: 'Without a price',
  notes: 'What to know',
  regionsTitle: 'Regions side by side',
  sideBySide: (currency: string, side: string) =>
    `Lines in the cheapest mix of each region, then totals; ${currency} a month at ${side} prices; ★ cheapest`,
  isCheapest: 'cheapest:',
  noPrice: 'no price',
  notRead: 'not read',
  stays: 'stays',
  stayed: (amount: string, lines: string) =>
    `${amount} could not move (${lines}): it ranks behind those that move as a whole.`,
  listOf: (names: readonly string[]) =>
    names.length <= 5 ? names.join(', ') : `${names.slice(0, 4).join(', ')}, ${names.length - 4} more`,
  moreLines: (count: number) => (count === 1 ? 'one more line' : `${count} more lines`),
  line: 'Line',
  use: 'Use this',
  useOf: (name: string) => `Use this: ${name}`,
  useNote: '“Use this” makes an alternative the estimate. Going back in the browser undoes it.',
  all: (model: string) => `All at ${model}`,
};

type AlternativeWords = typeof english;

const portuguese: AlternativeWords = {
  hoursOf: (hours) => `${hours} h por mês`,
  cheapest: 'o tamanho mais barato de cada máquina',
  asIs: 'Como está',
  also: (names) => `O mesmo que: ${names}`,
  rankedTitle: 'Todas as alternativas',
  caption: (currency, side) => `A combinação mais barata primeiro, em ${currency} por mês a preços ${side}`,
  sides: { corporate: 'do contrato', retail: 'públicos' },
  change: 'E se',
  mix: 'Combinação mais barata',
  difference: 'Diferença',
  payg: 'Pagamento por uso',
  lines: 'Diferença por linha',
  same: 'nenhuma linha muda',
  count: (count) => (count === 1 ? 'Uma alternativa tem preço.' : `${count} alternativas têm preço.`),
  first: (name, cost) => `A mais barata: ${name}, ${cost} por mês.`,
  none: 'Nenhuma é mais barata que a estimativa como está.',
  missing: 'Sem preço',
  notes: 'O que saber',
  regionsTitle: 'Regiões lado a lado',
  sideBySide: (currency, side) =>
    `Linhas na combinação mais barata de cada região, depois os totais; ${currency} por mês a preços ${side}; ★ a mais barata`,
  isCheapest: 'a mais barata:',
  noPrice: 'sem preço',
  notRead: 'não lido',
  stays: 'fica',
  stayed: (amount, lines) => `${amount} não puderam mudar (${lines}): fica atrás das que mudam por inteiro.`,
  listOf: (names) =>
    names.length <= 5 ? names.join(', ') : `${names.slice(0, 4).join(', ')}, mais ${names.length - 4}`,
  moreLines: (count) => (count === 1 ? 'mais uma linha' : `mais ${count} linhas`),
  line: 'Linha',
  use: 'Usar esta',
  useOf: (name) => `Usar esta: ${name}`,
  useNote: '“Usar esta” torna uma alternativa a estimativa. Voltar no navegador desfaz.',
  all: (model) => `Tudo: ${model}`,
};

/** Words of the alternatives to an estimate. */
export const alternativeWords: Words<AlternativeWords> = { en: english, pt: portuguese };
