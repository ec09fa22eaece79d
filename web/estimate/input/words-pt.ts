import type { InputWords } from './words-en.ts';

const count = (number: number, singular: string, plural: string): string =>
  `${number} ${number === 1 ? singular : plural}`;

/** Words of the files that an estimate is made from, in Portuguese. */
export const portuguese: InputWords = {
  title: 'De um arquivo',
  drop: 'Solte aqui um plano, um template ou um inventário',
  dropNow: 'Solte: o arquivo é lido neste navegador',
  hint: 'Planos do Terraform, templates ARM e Bicep, what-if, listas do az, Resource Graph, Azure Migrate, CSV ou um pedido; até 48 MB. Um arquivo de uso (.yml) pode vir junto. Só as linhas são enviadas, para receber preço.',
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
    several:
      'Um arquivo faz uma estimativa, ou um template com seus parâmetros, e um arquivo de uso. Não solte mais que isso de uma vez.',
    usageAlone: (file) =>
      `${file} é um arquivo de uso: diz o que usam os recursos de um plano, template ou inventário. Leia este primeiro, ou ambos de uma vez.`,
    gone: (file) => `${file} não pôde ser lido. É uma pasta, ou foi movido?`,
    unreadable: (file) => `${file} não pôde ser usado`,
    noRegion: (file) => `${file} não diz a região destes recursos. Informe-a abaixo.`,
    tooMany: (file, lines) => `${file} tem ${lines} linhas diferentes. Esta página aceita 200; o comando aceita todas:`,
    free: (file, summary) => `${file}: ${summary} Custa 0,00 por mês.`,
    nothing: (file) => `Nenhum recurso de ${file} tem preço`,
    notRequest: 'É um pedido, mas "items" e "meters" devem ser listas de linhas de textos e números, 200 no máximo.',
    broken: 'O arquivo não pôde ser lido, por um erro desta página:',
  },
  note: {
    readAs: (format) => `Lido como ${format}.`,
    unpriced: 'Sem preço',
    byUse: (number) => `Cobrado por uso, e fora dos totais: ${count(number, 'recurso', 'recursos')}`,
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
  usage: {
    title: 'O que os recursos usam por mês',
    hint: 'É cobrado, e não está em nenhum plano. Um campo vazio fica fora dos totais; 0 diz que nada é usado. Um arquivo de uso (.yml), escolhido ou solto como o plano, preenche tudo.',
    given: (address, given, all) => `${address}: ${given} de ${all} preenchidos`,
    reset: 'Sem estes números',
    download: 'Baixar o arquivo de uso',
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
