import type { Words } from '../../text/use-words.ts';

const english = {
  bar: 'This estimate',
  name: 'Name of the estimate',
  undo: 'Undo',
  redo: 'Redo',
  undone: 'Undone.',
  redone: 'Redone.',
  save: 'Save as a file',
  saveNote: 'The file holds the lines, and not what has no price.',
  all: 'All estimates',
  kept: 'Kept in this browser',
  refused: 'Not kept: this browser keeps nothing here, as in a private window. Save it as a file.',
  full: 'Not kept: this browser has no more room. Delete other estimates, or save this one as a file.',
  conflict: {
    title: 'Another tab has changed this estimate',
    text: (when: string) => `It was changed there ${when}. What you have here is not kept yet.`,
    takeOther: 'Show what the other tab has kept',
    keepCopy: 'Keep mine as another estimate',
    copyOf: (name: string) => `${name} (copy)`,
  },
  list: {
    title: 'Kept in this browser',
    lines: (count: string) => `${count} lines`,
    oneLine: '1 line',
    changed: (when: string) => `changed ${when}`,
    rename: 'Rename',
    remove: 'Delete',
    done: 'Done',
    removed: (name: string) => `Deleted ${name}.`,
    restored: (name: string) => `${name} is back.`,
    unreadable: (count: string) => `${count} more cannot be read by this version of the console.`,
    refused: 'This browser keeps no estimates here, as in a private window. Links and files work all the same.',
    notRemoved: 'The browser refuses that at the moment.',
  },
};

type KeptWords = typeof english;

const portuguese: KeptWords = {
  bar: 'Esta estimativa',
  name: 'Nome da estimativa',
  undo: 'Desfazer',
  redo: 'Refazer',
  undone: 'Desfeito.',
  redone: 'Refeito.',
  save: 'Salvar arquivo',
  saveNote: 'O arquivo tem as linhas, e não o que está sem preço.',
  all: 'Estimativas',
  kept: 'Guardada neste navegador',
  refused: 'Não guardada: este navegador não guarda nada aqui, como em uma janela anônima. Salve-a em um arquivo.',
  full: 'Não guardada: não há mais espaço neste navegador. Exclua outras estimativas, ou salve esta em um arquivo.',
  conflict: {
    title: 'Outra aba alterou esta estimativa',
    text: (when) => `A alteração lá foi ${when}. O que está aqui ainda não foi guardado.`,
    takeOther: 'Mostrar o que a outra aba guardou',
    keepCopy: 'Guardar a minha como outra estimativa',
    copyOf: (name) => `${name} (cópia)`,
  },
  list: {
    title: 'Guardadas neste navegador',
    lines: (count) => `${count} linhas`,
    oneLine: '1 linha',
    changed: (when) => `alterada ${when}`,
    rename: 'Renomear',
    remove: 'Excluir',
    done: 'Pronto',
    removed: (name) => `${name} foi excluída.`,
    restored: (name) => `${name} está de volta.`,
    unreadable: (count) => `Mais ${count} não podem ser lidas por esta versão do console.`,
    refused:
      'Este navegador não guarda estimativas aqui, como em uma janela anônima. Links e arquivos funcionam mesmo assim.',
    notRemoved: 'O navegador recusa isso no momento.',
  },
};

/** Words of estimates that are kept. */
export const keptWords: Words<KeptWords> = { en: english, pt: portuguese };
