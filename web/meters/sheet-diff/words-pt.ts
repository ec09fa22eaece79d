import type { SheetDiffWords } from './words-en.ts';

/** Words of what a new price sheet changed, in Brazilian Portuguese. */
export const portuguese: SheetDiffWords = {
  sentence: (before, after, changed, all) =>
    `A tabela de ${after} comparada com a de ${before}: ${changed} de ${all} preços não são os mesmos.`,
  same: (before, after) => `A tabela de ${after} tem os preços da de ${before}: nada mudou.`,
  one: 'Só uma tabela de preços deste contrato está guardada. A próxima importação compara a sua com esta.',
  notCompared: 'A tabela mais nova não foi comparada com a anterior. Este comando compara:',
  noSheet: 'Nenhuma tabela de preços deste contrato foi importada ainda.',
  counts: 'Preços pelo tamanho da mudança',
  kind: 'Mudança',
  prices: 'Preços',
  upTo: (percent) => `até ${percent}`,
  between: (from, to) => `${from} a ${to}`,
  over: (percent) => `acima de ${percent}`,
  kinds: {
    dearer: 'Mais caros',
    cheaper: 'Mais baratos',
    new: 'Novos',
    gone: 'Retirados',
    other_unit: 'Por outra unidade',
    unchanged: 'Iguais',
  },
  meters: (added, gone) => `${added} medidores são novos, ${gone} foram retirados.`,
  reblocked: (prices) =>
    `${prices} preços são por um bloco de outro tamanho; são comparados pelo preço de uma unidade.`,
  categories: 'Por categoria',
  category: 'Categoria',
  locations: 'Por região',
  location: 'Região',
  noName: 'sem nome',
  rest: 'outros, juntos',
  dearer: 'Os maiores aumentos',
  cheaper: 'As maiores quedas',
  meter: 'Medidor',
  percent: 'Mudança',
  before: 'Antes',
  after: 'Depois',
  unit: 'por',
  wholeTerm: 'o prazo inteiro',
  wasZero: 'era 0',
  csv: 'Salvar as duas tabelas em CSV',
};
