import { groupDigits, joinWords } from './wording.ts';
import type { Words } from './words.ts';

const plural = (count: number, singular: string, separator: string): string =>
  `${groupDigits(count, separator)} ${count === 1 ? singular : `${singular}s`}`;

/** Numbers of the controls of a framework by what the scores say of them. */
interface ControlCounts {
  readonly controls: number;
  readonly mapped: number;
  readonly atTarget: number;
  readonly belowTarget: number;
  readonly notJudged: number;
  readonly notMapped: number;
  readonly notApplicable: number;
}

/** The words of coverage by control in English. */
const english = {
  heading: 'Coverage by control',
  link: 'Controls',
  sheets: { frameworks: 'Frameworks', controls: 'Controls' },
  things: { controls: 'controls', frameworks: 'frameworks' },
  mappedBy: (source: string, sha256: string) =>
    `The organization itself says which dimensions stand for a control, in ${source} (SHA-256 ${sha256}).`,
  derived: 'All figures here are derived from scores of whole dimensions; they are not an audit of the control.',
  meaning:
    'At the target: each dimension of the control has reached its target. Lowest: over the dimensions of the control, each figure by itself. Not judged: the record is not valid, or lacks a figure of one of its dimensions.',
  meaningOverSystems:
    'At the target: in each system, each dimension of the control has reached its target. Lowest: over its dimensions and the systems in which it is judged, each figure by itself. Not judged: the newest record of the system is not valid, or lacks a figure of one of the dimensions.',
  counts: ({ controls, mapped, atTarget, belowTarget, notJudged, notMapped, notApplicable }: ControlCounts) =>
    `${plural(controls, 'control', ',')}: ${groupDigits(mapped, ',')} mapped (${groupDigits(atTarget, ',')} at the target, ${groupDigits(belowTarget, ',')} below it, ${groupDigits(notJudged, ',')} not judged), ${groupDigits(notMapped, ',')} not mapped, ${groupDigits(notApplicable, ',')} not applicable.`,
  caption: (framework: string) => `Controls of ${framework}, in the order of the file`,
  unused: (labels: readonly string[]) => `Dimensions that stand for no control: ${joinWords(labels, 'and')}.`,
  andMore: (system: string, more: number) => `${system} and ${groupDigits(more, ',')} more`,
  noFramework: 'The file holds no framework.',
  states: {
    atTarget: 'At the target',
    belowTarget: 'Below the target',
    notJudged: 'Not judged',
    notMapped: 'Not mapped',
    notApplicable: 'Not applicable',
  },
  columns: {
    framework: 'Framework',
    id: 'Id',
    control: 'Control',
    title: 'Title of the control',
    state: 'State',
    dimensions: 'Dimensions',
    scoreToTarget: 'Dimensions, score → target',
    score: 'Lowest score',
    target: 'Lowest target',
    coverage: 'Lowest coverage, %',
    confidence: 'Lowest confidence',
    evidence: 'Evidence',
    gaps: 'Open gaps',
    reason: 'Why it is not applicable',
    controls: 'Controls',
    mapped: 'Mapped',
    unused: 'Dimensions of no control',
    atTarget: 'Systems at the target',
    belowTarget: 'Systems below it',
    notJudged: 'Systems not judged',
    weakest: 'System with the lowest score',
    file: 'Mapping',
    remarks: 'Remarks',
  },
};
/** The words of coverage by control in one language. */
export type FrameworkWords = typeof english;

/** The words of coverage by control in Portuguese. */
const portuguese: FrameworkWords = {
  heading: 'Cobertura por controle',
  link: 'Controles',
  sheets: { frameworks: 'Referenciais', controls: 'Controles' },
  things: { controls: 'controles', frameworks: 'referenciais' },
  mappedBy: (source, sha256) =>
    `A própria organização diz que dimensões representam um controle, em ${source} (SHA-256 ${sha256}).`,
  derived: 'Todos os números aqui derivam das notas de dimensões inteiras; não são uma auditoria do controle.',
  meaning:
    'Na meta: cada dimensão do controle atingiu sua meta. Menor valor: entre as dimensões do controle, cada número por si. Não julgado: o registro não é válido, ou falta um número de uma de suas dimensões.',
  meaningOverSystems:
    'Na meta: em cada sistema, cada dimensão do controle atingiu sua meta. Menor valor: entre suas dimensões e os sistemas em que ele é julgado, cada número por si. Não julgado: o registro mais novo do sistema não é válido, ou falta um número de uma das dimensões.',
  counts: ({ controls, mapped, atTarget, belowTarget, notJudged, notMapped, notApplicable }) =>
    `${plural(controls, 'controle', '.')}. Mapeados: ${groupDigits(mapped, '.')} (na meta: ${groupDigits(atTarget, '.')}; abaixo da meta: ${groupDigits(belowTarget, '.')}; não julgados: ${groupDigits(notJudged, '.')}). Não mapeados: ${groupDigits(notMapped, '.')}. Não aplicáveis: ${groupDigits(notApplicable, '.')}.`,
  caption: (framework) => `Controles de ${framework}, na ordem do arquivo`,
  unused: (labels) => `Dimensões que não representam nenhum controle: ${joinWords(labels, 'e')}.`,
  andMore: (system, more) => `${system} e mais ${groupDigits(more, '.')}`,
  noFramework: 'O arquivo não tem nenhum referencial.',
  states: {
    atTarget: 'Na meta',
    belowTarget: 'Abaixo da meta',
    notJudged: 'Não julgado',
    notMapped: 'Não mapeado',
    notApplicable: 'Não aplicável',
  },
  columns: {
    framework: 'Referencial',
    id: 'Id',
    control: 'Controle',
    title: 'Título do controle',
    state: 'Situação',
    dimensions: 'Dimensões',
    scoreToTarget: 'Dimensões, nota → meta',
    score: 'Menor nota',
    target: 'Menor meta',
    coverage: 'Menor cobertura, %',
    confidence: 'Menor confiança',
    evidence: 'Evidências',
    gaps: 'Lacunas abertas',
    reason: 'Por que não se aplica',
    controls: 'Controles',
    mapped: 'Mapeados',
    unused: 'Dimensões sem controle',
    atTarget: 'Sistemas na meta',
    belowTarget: 'Sistemas abaixo dela',
    notJudged: 'Sistemas não julgados',
    weakest: 'Sistema com a menor nota',
    file: 'Mapeamento',
    remarks: 'Observações',
  },
};

/** The words of coverage by control, in the language of the report's. */
export const frameworkWordsOf = ({ lang }: Words): FrameworkWords => (lang.startsWith('pt') ? portuguese : english);
