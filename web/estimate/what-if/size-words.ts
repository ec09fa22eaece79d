import type { Words } from '../../text/use-words.ts';

const english = {
  line: 'Machine',
  size: 'Size to try',
  hint: 'such as: 4 vcpu 16',
  remove: (name: string) => `Without ${name}`,
  none: 'No line is a virtual machine: only they have sizes to try.',
};

type SizeWords = typeof english;

const portuguese: SizeWords = {
  line: 'Máquina',
  size: 'Tamanho a tentar',
  hint: 'por exemplo: 4 vcpu 16',
  remove: (name) => `Sem ${name}`,
  none: 'Nenhuma linha é uma máquina virtual: só elas têm tamanhos a tentar.',
};

/** Words of the choice of sizes to try. */
export const sizeWords: Words<SizeWords> = { en: english, pt: portuguese };
