import type { Words } from '../../text/use-words.ts';

const english = {
  title: 'Take it along',
  link: 'Copy link',
  curl: 'Copy curl',
  csv: 'Copy CSV',
  markdown: 'Copy Markdown',
  saveCsv: 'Save CSV',
  saveMarkdown: 'Save Markdown',
};

type ShareWords = typeof english;

const portuguese: ShareWords = {
  title: 'Leve consigo',
  link: 'Copiar link',
  curl: 'Copiar curl',
  csv: 'Copiar CSV',
  markdown: 'Copiar Markdown',
  saveCsv: 'Salvar CSV',
  saveMarkdown: 'Salvar Markdown',
};

/** Words of the copies of an estimate. */
export const shareWords: Words<ShareWords> = { en: english, pt: portuguese };
