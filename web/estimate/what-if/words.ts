import type { Words } from '../../text/use-words.ts';

const english = {
  title: 'What if',
  regions: 'Everything in another region (up to three)',
  addRegion: 'Region',
  remove: (region: string) => `Without ${region}`,
  hours: 'Other hours a month, such as 220, 500',
  wrongHours: 'Up to three numbers from 1 to 744, separated by spaces or commas.',
  sameShape: 'Other sizes of the same shape',
  hoursOf: (hours: string) => `${hours} h a month`,
  cheapest: 'the cheapest size of each machine',
  asIs: 'As it is',
  caption: (currency: string, side: string) => `The cheapest mix first, in ${currency} a month at ${side} prices`,
  sides: { corporate: 'contract', retail: 'public' },
  change: 'What if',
  mix: 'Cheapest mix',
  difference: 'Difference',
  payg: 'Pay-as-you-go',
  lines: 'Difference by line',
  same: 'no line changes',
  count: (count: string) => `${count} alternatives are priced.`,
  missing: 'Without a price',
  notes: 'What to know',
};

type WhatIfWords = typeof english;

const portuguese: WhatIfWords = {
  title: 'E se',
  regions: 'Tudo em outra região (até três)',
  addRegion: 'Região',
  remove: (region) => `Sem ${region}`,
  hours: 'Outras horas por mês, como 220, 500',
  wrongHours: 'Até três números de 1 a 744, separados por espaços ou vírgulas.',
  sameShape: 'Outros tamanhos com a mesma forma',
  hoursOf: (hours) => `${hours} h por mês`,
  cheapest: 'o tamanho mais barato de cada máquina',
  asIs: 'Como está',
  caption: (currency, side) => `A combinação mais barata primeiro, em ${currency} por mês a preços ${side}`,
  sides: { corporate: 'do contrato', retail: 'públicos' },
  change: 'E se',
  mix: 'Combinação mais barata',
  difference: 'Diferença',
  payg: 'Pagamento pelo uso',
  lines: 'Diferença por linha',
  same: 'nenhuma linha muda',
  count: (count) => `${count} alternativas têm preço.`,
  missing: 'Sem preço',
  notes: 'O que saber',
};

/** Words of the alternatives to an estimate. */
export const whatIfWords: Words<WhatIfWords> = { en: english, pt: portuguese };
