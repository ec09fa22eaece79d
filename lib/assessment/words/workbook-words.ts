import type { Words } from './words.ts';

/** What only a workbook says. */
const english = {
  record: 'Record',
  scores: 'Scores',
  title: 'Title',
  citedBy: 'Cited by',
  file: 'File',
  remarks: 'Remarks',
  yes: 'yes',
  no: 'no',
  portfolio: 'Portfolio',
  folder: 'Folder',
  recordLine: 'Line of the record',
  change: (label: string) => `${label}: change`,
  before: {
    assessed: 'Before: assessed',
    verdict: 'Before: verdict',
    disposition: 'Before: disposition',
    file: 'Before: file',
  },
};
type WorkbookWords = typeof english;

/** What only a workbook says, in Portuguese. */
const portuguese: WorkbookWords = {
  record: 'Registro',
  scores: 'Notas',
  title: 'Título',
  citedBy: 'Citada por',
  file: 'Arquivo',
  remarks: 'Observações',
  yes: 'sim',
  no: 'não',
  portfolio: 'Portfólio',
  folder: 'Pasta',
  recordLine: 'Linha do registro',
  change: (label) => `${label}: mudança`,
  before: {
    assessed: 'Anterior: avaliado em',
    verdict: 'Anterior: veredito',
    disposition: 'Anterior: parecer',
    file: 'Anterior: arquivo',
  },
};

/** The words that only a workbook has, in the language of the report's; apart from them, so that others do without. */
export const workbookWordsOf = ({ lang }: Words): WorkbookWords => (lang.startsWith('pt') ? portuguese : english);
