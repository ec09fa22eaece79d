import { portuguese as report } from '../report/words-pt.ts';
import type { PortfolioWords } from './words-en.ts';

const { integer } = report;
const plural = (count: number, singular: string, more = `${singular}s`): string =>
  `${integer(count)} ${count === 1 ? singular : more}`;

const newestWords = {
  invalid: { version: 'inválida', file: 'inválido' },
  unreadable: { version: 'ilegível', file: 'ilegível' },
  deleted: { version: 'apagada', file: 'apagado' },
};

/** All words of a portfolio in Portuguese. */
export const portuguese: PortfolioWords = {
  report,
  title: 'Portfólio de avaliações',
  eyebrow: 'Avaliações de maturidade da governança',
  skip: 'Ir para o portfólio',
  chaptersLabel: 'Capítulos',
  none: 'Nada.',
  shortLabels: {
    strategyValue: 'Estratégia',
    operatingModel: 'Modelo',
    registryLifecycle: 'Registro',
    identityAccess: 'Identidade',
    dataConnectors: 'Dados',
    toolsMcp: 'Ferramentas',
    riskResponsibleAi: 'Risco',
    evaluationsRelease: 'Avaliações',
    auditOperations: 'Auditoria',
    adoptionSupport: 'Adoção',
  },
  derivation:
    'O formato não define pesos. Todas as médias são derivadas: a “nota média” dá o mesmo peso a cada uma das dez dimensões; ' +
    '“por confiança” dá peso 3 à confiança alta, 2 à média e 1 à baixa. Médias sobre sistemas contam aqueles cujo registro ' +
    'mais novo é válido. Tendência e mudança comparam com a avaliação anterior.',
  overdueMeaning:
    'Datas-alvo anteriores ao dia de referência, no registro mais novo de cada sistema. O formato não registra que uma prioridade foi concluída.',
  gapMeaning: 'Lacuna: a soma das lacunas abaixo da meta. Médias, cobertura e tendência são derivadas.',
  facts: {
    asOf: 'Dia de referência',
    policy: 'Política',
    records: 'Registros',
    systems: 'Sistemas',
    staleAfter: 'Antiga depois de',
    sortedBy: 'Em ordem de',
  },
  fact: 'Dado',
  value: 'Valor',
  identities: { both: 'pasta e organização', folder: 'pasta', organization: 'organização' },
  sorts: { name: 'nome', score: 'nota', gap: 'lacuna', trend: 'tendência', overdue: 'atraso', age: 'idade' },
  systemsBy: (systems, identity) => `${integer(systems)}, por ${identity}`,
  recordCounts: ({ records, valid, relaxed, invalid, unreadable }) =>
    `${integer(records)}: ${plural(valid, 'válido')}${relaxed === 0 ? '' : ` (${integer(relaxed)} só sob uma política atenuada)`}, ${plural(invalid, 'inválido')}, ${plural(unreadable, 'ilegível', 'ilegíveis')}`,
  days: (count) => plural(count, 'dia'),
  unplaced: (records) =>
    `${plural(records, 'registro')} sem organização ou dia de avaliação legível, em nenhuma linha da tabela.`,
  splitSystems: (systems) =>
    `${plural(systems, 'sistema')} sem nome: registros de uma pasta e organização cujos escopos nada têm em comum, ou que são de um mesmo dia com identificadores diferentes, são sistemas à parte. Para dar nome a sistemas, indique seus arquivos na política: "systems": { "pagamentos-*.json": "Pagamentos" }.`,
  breaks: { method: 'outra versão do método', organization: 'outra organização', scope: 'outro escopo' },
  notComparable: (reasons) => `não comparável com a avaliação anterior: ${reasons.join(', ')}`,
  unlisted: (priorities) =>
    `${plural(priorities, 'prioridade')} sem data legível ou além do tamanho de um resumo: pode haver atrasos entre elas.`,
  unopened: (text) => `Não aberto: ${text}`,
  cutFile: (file, listed, records) =>
    `${file}: ${integer(listed)} de seus ${plural(records, 'registro')} estão neste portfólio, os primeiros.`,
  newestVersion: (state) => `versão mais nova ${newestWords[state].version}`,
  newestFile: (file, state) => `arquivo mais novo, ${file}, ${newestWords[state].file}`,
  tiles: {
    score: 'Nota média',
    weightedScore: 'Nota média por confiança',
    target: 'Meta média',
    coverage: 'Cobertura média, %',
    overdue: 'Prioridades em atraso',
    stale: 'Antigas',
    disputed: 'Contestadas',
    equal: 'derivada, com pesos iguais',
    byConfidence: 'derivada, alta 3, média 2, baixa 1',
    inNewest: 'nos registros mais novos',
    ofSystems: (systems) => `de ${plural(systems, 'sistema')}`,
  },
  derivedFact: (label) => `${label} (derivada)`,
  headings: {
    scores: 'Notas',
    systems: 'Sistemas',
    changes: 'Mudanças de veredito ou parecer',
    gaps: 'Maiores lacunas',
    owners: 'Prioridades em atraso por responsável',
    stale: 'Avaliações antigas',
    problems: 'Registros que não são válidos',
  },
  captions: {
    systems: 'O registro mais novo de cada sistema',
    changes: 'Sistemas cujo veredito ou parecer difere do da avaliação anterior',
    gaps: 'Dimensões abaixo da meta, a maior lacuna primeiro',
    owners: 'Responsáveis por número de prioridades em atraso',
    stale: 'Sistemas por idade do registro mais novo, o mais antigo primeiro',
    problems: 'Registros inválidos e ilegíveis, com as primeiras regras que descumprem',
  },
  links: {
    scores: 'Notas',
    systems: 'Sistemas',
    changes: 'Mudanças',
    gaps: 'Maiores lacunas',
    owners: 'Em atraso',
    stale: 'Antigas',
  },
  noRecord: 'Nenhum registro pode ser mostrado.',
  heatCaption: 'Nota de cada dimensão, de 0 a 4, e sua mudança desde a avaliação anterior',
  heatMean: 'Média dos válidos (derivada)',
  heatNote: (labels) => `${labels}. As médias são derivadas.`,
  hatched: 'Hachurado: não comparável com a avaliação anterior; por isso, sem mudança.',
  legendLabel: 'Notas e suas cores',
  stale: 'antiga',
  waived: (findings) => plural(findings, 'achado dispensado', 'achados dispensados'),
  columns: {
    system: 'Sistema',
    mean: 'Média',
    byConfidence: 'Por confiança',
    assessed: 'Avaliado em',
    verdict: 'Veredito',
    disposition: 'Parecer',
    trend: 'Tendência',
    coverage: 'Cobertura, %',
    gap: 'Lacuna',
    overdue: 'Em atraso',
    record: 'Registro',
    before: 'Antes',
    now: 'Agora',
    dimension: 'Dimensão',
    score: 'Nota',
    target: 'Meta',
    confidence: 'Confiança',
    owner: 'Responsável',
    critical: 'Críticas',
    high: 'Altas',
    earliest: 'Mais antiga',
    days: 'Dias',
    systemsOf: 'Sistemas de',
    daysAgo: 'Há dias',
    errors: 'Erros',
    firstRules: 'Primeiras regras',
    organization: 'Organização',
  },
  cut: { systems: 'sistemas', rows: 'linhas', gaps: 'lacunas' },
  madeBy: 'Feito por',
  place: (file, line) => `${file}, linha ${line}`,
};
