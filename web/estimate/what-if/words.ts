import type { Words } from '../../text/use-words.ts';

const english = {
  title: 'What if',
  lead: 'Each choice alone and all combinations are priced beside the estimate, which stays as it is.',
  regions: 'Everything in another region (up to three, side by side)',
  addRegion: 'Region',
  remove: (name: string) => `Without ${name}`,
  hours: 'Other hours a month, such as 220, 500',
  wrongHours: 'Up to ten numbers, over 0 and at most 744, separated by spaces or commas.',
  sameShape: 'Other sizes of the same shape',
  sizes: 'Sizes of your own choice',
};

type WhatIfWords = typeof english;

const portuguese: WhatIfWords = {
  title: 'E se',
  lead: 'Cada escolha sozinha e todas as combinações recebem preço ao lado da estimativa, que fica como está.',
  regions: 'Tudo em outra região (até três, lado a lado)',
  addRegion: 'Região',
  remove: (name) => `Sem ${name}`,
  hours: 'Outras horas por mês, como 220, 500',
  wrongHours: 'Até dez números, maiores que 0 e até 744, separados por espaços ou vírgulas.',
  sameShape: 'Outros tamanhos com a mesma forma',
  sizes: 'Tamanhos à sua escolha',
};

/** Words of the choice of alternatives to an estimate. */
export const whatIfWords: Words<WhatIfWords> = { en: english, pt: portuguese };
