import { code, formatAsMarkdown, heading, joined, list, phrase, type Text } from '../../platform/report.ts';
import { count } from '../../platform/text.ts';
import { isUnfilled } from '../init/blank-record.ts';
import type { Finding, Judgement, Severity } from '../record/finding.ts';
import { dimensionKeys, type SparseRecord } from '../record/record.ts';
import { visibleText } from '../record/visible-text.ts';
import { sayIn, stepOfRule } from '../rules/all-rules.ts';
import { type StepKind, stepKinds } from '../rules/rule.ts';
import { pointerTokens, valueAt } from '../text/pointer.ts';
import { ruleIn } from '../words/rule-words.ts';
import { type ReportLanguage, wordsOf } from '../words/words.ts';

/** What the list says, in one language. */
interface NextWords {
  readonly titles: Readonly<Record<StepKind, string>>;
  readonly isMissing: string;
  readonly lowCoverage: (coverage: number, dimension: string) => Advice;
  readonly lowConfidence: (dimension: string) => Advice;
  readonly heading: (file: string) => Text;
  readonly nothing: string;
  readonly line: (line: number) => string;
  readonly steps: (steps: number) => string;
  readonly omitted: (findings: number) => string;
}

type Advice = Pick<Step, 'what' | 'why' | 'how'>;

const english: NextWords = {
  titles: {
    error: 'Errors: the record is invalid',
    independence: 'Independence of the review',
    blank: 'Blanks: still to be written',
    confidence: 'Coverage and confidence',
    digest: 'Evidence without a digest',
    stale: 'Old evidence',
    priority: 'Gaps and priorities',
    other: 'Other warnings',
  },
  isMissing: 'The record is invalid as long as this is missing.',
  lowCoverage: (coverage, dimension) => ({
    what: `the evidence covers ${coverage} % of ${dimension}`,
    why: 'The score says little about what the evidence does not cover.',
    how: 'collect evidence for the rest, or say in the limitations why there is none',
  }),
  lowConfidence: (dimension) => ({
    what: `the confidence in the score of ${dimension} is low`,
    why: 'A reader cannot rely on this score.',
    how: 'add evidence of another type, such as a test or a system record',
  }),
  heading: (file) => phrase`Next for ${file}`,
  nothing: 'Nothing is left to do.',
  line: (line) => `line ${line}`,
  steps: (steps) => (steps === 0 ? 'nothing is left to do' : count(steps, 'step')),
  omitted: (findings) => `${count(findings, 'more finding')}: correct these first`,
};

const portuguese: NextWords = {
  titles: {
    error: 'Erros: o registro é inválido',
    independence: 'Independência da revisão',
    blank: 'Em branco: ainda por escrever',
    confidence: 'Cobertura e confiança',
    digest: 'Evidências sem resumo SHA-256',
    stale: 'Evidências antigas',
    priority: 'Lacunas e prioridades',
    other: 'Outros avisos',
  },
  isMissing: 'O registro é inválido enquanto isto faltar.',
  lowCoverage: (coverage, dimension) => ({
    what: `as evidências cobrem ${coverage} % de ${dimension}`,
    why: 'A nota diz pouco sobre o que as evidências não cobrem.',
    how: 'colete evidências para o resto, ou diga nas limitações por que não há',
  }),
  lowConfidence: (dimension) => ({
    what: `a confiança na nota de ${dimension} é baixa`,
    why: 'Um leitor não pode se apoiar nesta nota.',
    how: 'acrescente evidência de outro tipo, como um teste ou um registro de sistema',
  }),
  heading: (file) => phrase`Próximos passos para ${file}`,
  nothing: 'Não resta nada a fazer.',
  line: (line) => `linha ${line}`,
  steps: (steps) => {
    if (steps === 0) return 'não resta nada a fazer';
    return steps === 1 ? '1 passo' : `${steps} passos`;
  },
  omitted: (findings) => `mais ${findings} ${findings === 1 ? 'achado' : 'achados'}: corrija estes primeiro`,
};

/** The words of the list in a language. */
export const nextWords = (language: ReportLanguage): NextWords => (language === 'pt' ? portuguese : english);

/** One thing to do. */
export interface Step {
  readonly kind: StepKind;
  /** Id of the rule; null for an advice that no rule makes. */
  readonly rule: string | null;
  readonly severity: Severity | 'advice';
  /** JSON Pointer. */
  readonly pointer: string;
  /** 1-based; null for an advice. */
  readonly line: number | null;
  readonly what: string;
  readonly why: string;
  readonly how: string;
}

/** Below this share the evidence speaks for the smaller part of the subject. */
const lowCoverage = 50;

/**
 * Lists what is still to be done on a record: by kind, the weightiest first, then in the order of the text.
 * @param value the record as parsed, in which blanks are looked up
 */
export function nextSteps(
  { findings }: Judgement,
  value: unknown,
  record: SparseRecord | undefined,
  language: ReportLanguage = 'en',
): Step[] {
  const told = findings.filter((finding) => !isAboutBlank(finding, value));
  const steps = [
    ...told.map((finding) => stepOf(finding, value, language)),
    ...adviceOn(record ?? {}, findings, language),
  ];
  return stepKinds.flatMap((kind) => steps.filter((step) => step.kind === kind));
}

/** Names that are not written yet are no two equal names; that they are missing is a finding of its own. */
const isAboutBlank = ({ rule, pointer }: Finding, value: unknown): boolean =>
  rule === 'reviewer-is-assessor' && isUnfilled(valueAt(value, pointerTokens(pointer)));

function stepOf(finding: Finding, value: unknown, language: ReportLanguage): Step {
  const { rule, severity, pointer, message, hint, file } = sayIn(language)(finding);
  // The line of a finding in the policy is none of the record.
  const line = file === undefined ? finding.line : null;
  const what = file === undefined ? message : `${file}: ${message}`;
  const kind = kindOf(finding, value);
  const isMissing = kind === 'blank' && severity === 'error';
  let why = '';
  if (isMissing) why = nextWords(language).isMissing;
  else if (file === undefined) why = ruleIn(rule, language)?.help ?? '';
  return { kind, rule, severity, pointer, line, what, why, how: hint ?? '' };
}

function kindOf({ rule, severity, pointer, file }: Finding, value: unknown): StepKind {
  if (severity === 'warning') return stepOfRule(rule);
  // What is of the policy's file, or must be taken away, is no blank.
  if (file !== undefined || !rule.startsWith('schema/') || rule === 'schema/unknown-property') return 'error';
  const found = valueAt(value, pointerTokens(pointer));
  const isBlank = rule === 'schema/required' || isUnfilled(found) || (rule === 'schema/const' && found === false);
  return isBlank ? 'blank' : 'error';
}

/** What no rule finds, because a record may well be so: little coverage and low confidence. */
function adviceOn({ dimensions }: SparseRecord, findings: readonly Finding[], language: ReportLanguage): Step[] {
  const words = nextWords(language);
  return dimensionKeys.flatMap((key): Step[] => {
    const { confidence, coverage } = dimensions?.[key] ?? {};
    const pointer = `/dimensions/${key}`;
    const isNamed = findings.some(
      ({ rule, pointer: at }) => stepOfRule(rule) === 'confidence' && (at === pointer || at.startsWith(`${pointer}/`)),
    );
    if (isNamed) return [];
    const base = { kind: 'confidence', rule: null, severity: 'advice', line: null } as const;
    const name = wordsOf(language).dimensions[key];
    const steps: Step[] = [];
    if (coverage !== undefined && coverage < lowCoverage) {
      steps.push({ ...base, pointer: `${pointer}/coverage`, ...words.lowCoverage(coverage, name) });
    }
    if (confidence === 'low') {
      steps.push({ ...base, pointer: `${pointer}/confidence`, ...words.lowConfidence(name) });
    }
    return steps;
  });
}

/** A list of check boxes by kind, for an issue or a pull request. */
export function stepsMarkdown(file: string, steps: readonly Step[], language: ReportLanguage = 'en'): string {
  const words = nextWords(language);
  const blocks = stepKinds.flatMap((kind) => {
    const some = steps.filter((step) => step.kind === kind);
    return some.length === 0 ? [] : [heading(words.titles[kind]), list(some.map(checkBox))];
  });
  const said = blocks.length === 0 ? [words.nothing] : blocks;
  return formatAsMarkdown([heading(words.heading(file), 1), ...said], visibleText);
}

function checkBox({ pointer, what, how, why }: Step): Text {
  const texts = [what, how].filter((part) => part !== '');
  return phrase`[ ] ${code(pointer || '/')} ${joined(texts, '; ')}${why === '' ? '' : phrase`\n  ${why}`}`;
}
