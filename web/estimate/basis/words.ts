import type { Words } from '../../text/use-words.ts';

const english = {
  title: 'What these figures rest on',
  list: 'Public prices, as they were read',
  sheet: (contract: string) => `Price sheet of the contract ${contract}, as it was imported`,
  snapshot: (id: string) => `Snapshot ${id}`,
};

type BasisWords = typeof english;

const portuguese: BasisWords = {
  title: 'Em que estes valores se baseiam',
  list: 'Preços públicos, como foram lidos',
  sheet: (contract) => `Tabela de preços do contrato ${contract}, como foi importada`,
  snapshot: (id) => `Versão ${id}`,
};

/** Words of what an estimate rests on. */
export const basisWords: Words<BasisWords> = { en: english, pt: portuguese };
