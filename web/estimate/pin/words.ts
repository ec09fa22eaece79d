import type { Words } from '../../text/use-words.ts';

const english = {
  pin: 'Pin this result',
  why: 'Then change region, hours, licence or lines, and read the difference.',
  unpin: 'Unpin',
  pinNow: 'Pin the present one instead',
  pinned: (sentence: string) => `Pinned: ${sentence}`,
  unpinned: 'No result is pinned now.',
};

type PinWords = typeof english;

const portuguese: PinWords = {
  pin: 'Fixar este resultado',
  why: 'Depois mude região, horas, licença ou linhas, e leia a diferença.',
  unpin: 'Soltar',
  pinNow: 'Fixar o atual no lugar',
  pinned: (sentence) => `Fixado: ${sentence}`,
  unpinned: 'Nenhum resultado está fixado agora.',
};

/** Words of pinning a result. */
export const pinWords: Words<PinWords> = { en: english, pt: portuguese };
