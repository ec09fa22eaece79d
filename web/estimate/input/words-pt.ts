import type { InputWords } from './words-en.ts';

const count = (number: number, singular: string, plural: string): string =>
  `${number} ${number === 1 ? singular : plural}`;

/** Words of the files that an estimate is made from, in Portuguese. */
export const portuguese: InputWords = {
  title: 'De um arquivo',
  drop: 'Solte aqui um plano, um template ou um inventário',
  dropNow: 'Solte: o arquivo é lido neste navegador',
  hint: 'Planos do Terraform, templates ARM e Bicep, what-if, listas do az, Resource Graph, Azure Migrate, CSV ou um pedido; até 48 MB. Só as linhas são enviadas, para receber preço.',
  choose: 'Escolher um arquivo',
  paste: 'Colar o texto',
  pasteLabel: 'Texto do arquivo',
  use: 'Ler este texto',
  pasted: 'texto colado',
  reading: (file) => `Lendo ${file} …`,
  stop: 'Parar',
  options: {
    title: 'O que o arquivo deixa em aberto',
    region: 'Região do que não tem',
    hours: 'Horas por mês das máquinas (730 = sempre ligado)',
    wrongHours: 'Um número acima de 0, no máximo 744.',
    format: 'Formato',
    recognised: 'reconhecido',
    parameters: 'Parâmetros de um template',
    chooseParameters: 'Escolher parâmetros',
    withParameters: (file) => `com ${file}`,
    withoutParameters: 'Sem eles',
    again: (file) => `Ler ${file} de novo`,
    next: 'Valem para o próximo arquivo.',
  },
  failures: {
    tooLarge: (file, limit) => `${file} tem mais de ${limit} MB, que é o limite.`,
    several: 'Um arquivo faz uma estimativa, ou um template com seus parâmetros. Não solte mais que isso de uma vez.',
    gone: (file) => `${file} não pôde ser lido. É uma pasta, ou foi movido?`,
    unreadable: (file) => `${file} não pôde ser usado`,
    noRegion: (file) => `${file} não diz a região destes recursos. Informe-a abaixo.`,
    tooMany: (file, lines) => `${file} tem ${lines} linhas diferentes. Esta página aceita 200; o comando aceita todas:`,
    free: (file, summary) => `${file}: ${summary} Custa 0,00 por mês.`,
    nothing: (file) => `Nenhum recurso de ${file} tem preço`,
    notRequest: 'É um pedido, mas "items" e "meters" devem ser listas de linhas de textos e números, 200 no máximo.',
    broken: 'O arquivo não pôde ser lido, por um erro desta página:',
  },
  replaced: 'A estimativa que estava aqui foi guardada.',
  undo: 'Trazê-la de volta',
  without: (whole, parts) => {
    const resources = whole === 0 ? [] : [count(whole, 'recurso', 'recursos')];
    if (parts === 0) return `sem ${resources.join()}`;
    return `sem ${[...resources, `partes de ${count(parts, 'recurso', 'recursos')}`].join(' e ')}`;
  },
  summary: ({ all, priced, inPart, unpriced, free }) => {
    const allOf = (number: number, singular: string, plural: string) =>
      number === 1 ? `O único recurso ${singular}` : `Todos os ${number} recursos ${plural}`;
    if (all === 0) {
      return free === 0 ? 'Nenhum recurso é cobrado.' : `${allOf(free, 'não tem custo', 'não têm custo')}.`;
    }
    const more = free === 0 ? '' : ` Mais ${free} ${free === 1 ? 'não tem' : 'não têm'} custo.`;
    const parts = inPart === 0 ? '' : `, ${inPart} deles em parte`;
    if (unpriced === 0) {
      return `${allOf(all, 'tem preço', 'têm preço')}${all === 1 && inPart === 1 ? ' em parte' : parts}.${more}`;
    }
    return `${priced} de ${count(all, 'recurso', 'recursos')} ${priced === 1 ? 'tem' : 'têm'} preço${parts}; ${unpriced} não.${more}`;
  },
  note: {
    readAs: (format) => `Lido como ${format}.`,
    unpriced: 'Sem preço',
    part: 'em parte:',
    read: (number) => `O que foi lido: ${count(number, 'recurso', 'recursos')}`,
    resource: 'Recurso',
    line: 'Linha',
    assumed: (number) => `O que foi suposto: ${number}`,
    free: (number) => `Sem custo: ${count(number, 'recurso', 'recursos')}`,
    more: (number) => `e mais ${number}`,
    changed: 'Mudadas desde a leitura do arquivo:',
    added: 'Não são do arquivo:',
  },
  refused: (number) =>
    number === 1 ? 'Uma linha do arquivo não tem preço agora.' : `${number} linhas do arquivo não têm preço agora.`,
  goOn: 'Continuar sem, e dizê-lo',
  formats: {
    appraise: 'um pedido',
    'terraform-plan': 'um plano do Terraform',
    'arm-template': 'um template ARM ou Bicep',
    'what-if': 'um what-if',
    'az-list': 'listas do az',
    'resource-graph': 'um resultado do Resource Graph',
    csv: 'uma tabela CSV de linhas',
    'azure-migrate': 'uma avaliação do Azure Migrate',
  },
};
