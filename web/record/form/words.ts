import type { Words } from '../../text/use-words.ts';

const english = {
  title: 'Begin a record',
  lead: 'Fill in the record step by step. It is judged as you write and kept in this browser; nothing is sent.',
  steps: 'Steps of the record',
  left: (missing: number) => `${missing} missing`,
  wrong: (errors: number) => `${errors} ${errors === 1 ? 'error' : 'errors'}`,
  complete: 'complete',
  previous: 'Previous',
  position: (at: number, count: number) => `Step ${at} of ${count}`,
  valid: 'Valid: the record keeps every rule',
  unfinished: (missing: number) => `Not finished: ${missing} ${missing === 1 ? 'field is' : 'fields are'} missing`,
  invalid: (errors: number, missing: number) =>
    `${errors} ${errors === 1 ? 'error' : 'errors'}${missing === 0 ? '' : `, ${missing} ${missing === 1 ? 'field' : 'fields'} missing`}`,
  warnings: (warnings: number) => `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`,
  kept: 'Kept in this browser.',
  notKept: 'This browser does not keep it: download it before you leave the page.',
  download: 'Download as JSON',
  open: 'Open as a record',
  restart: 'Delete and start anew',
  restartQuestion: 'Delete what you have written, and start with an empty record?',
  missingHere: 'Missing in this step:',
  missingNext: (step: string) => `Next: ${step}`,
  findings: (errors: number, warnings: number) =>
    [
      errors > 0 ? `${errors} ${errors === 1 ? 'error' : 'errors'}` : '',
      warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
    ]
      .filter((text) => text !== '')
      .join(', '),
  policyFaulty:
    'The policy is not valid, so nothing is judged. Correct it on the page “One record”, or judge without it.',
  choose: 'Choose …',
  example: 'For example:',
  confirm: 'Yes, it was checked',
  item: (title: string, number: number) => `${title} ${number}`,
  add: (title: string) => `Add: ${title}`,
  remove: (title: string) => `Remove: ${title}`,
  removeItem: (title: string) => `Remove ${title}`,
  none: 'There are none',
  noEvidence: 'The evidence register is empty. Enter evidence first.',
  notInRegister: 'not in the register',
};

const portuguese: typeof english = {
  title: 'Começar um registro',
  lead: 'Preencha o registro passo a passo. Ele é julgado enquanto você escreve e fica guardado neste navegador; nada é enviado.',
  steps: 'Passos do registro',
  left: (missing) => (missing === 1 ? 'falta 1' : `faltam ${missing}`),
  wrong: (errors) => `${errors} ${errors === 1 ? 'erro' : 'erros'}`,
  complete: 'completo',
  previous: 'Anterior',
  position: (at, count) => `Passo ${at} de ${count}`,
  valid: 'Válido: o registro cumpre todas as regras',
  unfinished: (missing) => `Inacabado: ${missing === 1 ? 'falta 1 campo' : `faltam ${missing} campos`}`,
  invalid: (errors, missing) => {
    const said = `${errors} ${errors === 1 ? 'erro' : 'erros'}`;
    if (missing === 0) return said;
    return `${said}, ${missing === 1 ? 'falta 1 campo' : `faltam ${missing} campos`}`;
  },
  warnings: (warnings) => `${warnings} ${warnings === 1 ? 'aviso' : 'avisos'}.`,
  kept: 'Guardado neste navegador.',
  notKept: 'Este navegador não o guarda: baixe-o antes de sair da página.',
  download: 'Baixar como JSON',
  open: 'Abrir como registro',
  restart: 'Apagar e recomeçar',
  restartQuestion: 'Apagar o que você escreveu, e começar com um registro vazio?',
  missingHere: 'Falta neste passo:',
  missingNext: (step) => `Próximo: ${step}`,
  findings: (errors, warnings) =>
    [
      errors > 0 ? `${errors} ${errors === 1 ? 'erro' : 'erros'}` : '',
      warnings > 0 ? `${warnings} ${warnings === 1 ? 'aviso' : 'avisos'}` : '',
    ]
      .filter((text) => text !== '')
      .join(', '),
  policyFaulty: 'A política não é válida, e nada é julgado. Corrija-a na página “Um registro”, ou julgue sem ela.',
  choose: 'Escolha …',
  example: 'Por exemplo:',
  confirm: 'Sim, foi verificado',
  item: (title, number) => `${title} ${number}`,
  add: (title) => `Acrescentar: ${title}`,
  remove: (title) => `Tirar: ${title}`,
  removeItem: (title) => `Tirar ${title}`,
  none: 'Não há',
  noEvidence: 'O registro de evidências está vazio. Preencha primeiro as evidências.',
  notInRegister: 'fora do registro',
};

/** The words of the form for a record; those of its fields come from the schema. */
export const formViewWords: Words<typeof english> = { en: english, pt: portuguese };
