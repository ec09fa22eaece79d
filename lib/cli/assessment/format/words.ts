import type { Summary } from '../../../assessment/judge/result.ts';
import type { Severity, Verdict } from '../../../assessment/record/finding.ts';
import type { ReportLanguage } from '../../../assessment/words/words.ts';
import { count } from '../../../platform/text.ts';

/** What `validate` says beside the findings, in one language. Counts of the formats have no thousands apart, so that scripts read them. */
export interface ValidateWords {
  /** The tag of the language (BCP 47). */
  readonly tag: string;
  readonly verdicts: Readonly<Record<Verdict, string>>;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly errors: (errors: number) => string;
  readonly warnings: (warnings: number) => string;
  readonly findingsWaived: (findings: number) => string;
  readonly relaxed: string;
  readonly moreFindings: (findings: number) => string;
  readonly leftOut: (findings: number) => string;
  readonly hint: string;
  /** Before a JSON Pointer. */
  readonly at: string;
  readonly waived: string;
  /** All three as shown. */
  readonly waivedUntil: (until: string, by: string, reason: string) => string;
  readonly summary: (summary: Summary) => string;
  readonly judgedAsOf: (day: string | null) => string;
  readonly policy: string;
  readonly noPolicy: string;
  readonly removedPolicy: string;
  readonly unknown: string;
  readonly annotationsShown: (max: number) => string;
}

const english: ValidateWords = {
  tag: 'en-US',
  verdicts: { valid: 'valid', invalid: 'invalid', unreadable: 'unreadable' },
  severities: { error: 'error', warning: 'warning' },
  errors: (errors) => count(errors, 'error'),
  warnings: (warnings) => count(warnings, 'warning'),
  findingsWaived: (findings) => `${count(findings, 'finding')} waived`,
  relaxed: 'valid under a relaxed policy',
  moreFindings: (findings) => `… and ${count(findings, 'more finding')}`,
  leftOut: (findings) => `${count(findings, 'more finding')} in this record, left out by the limit on findings.`,
  hint: 'hint',
  at: 'at',
  waived: 'waived',
  waivedUntil: (until, by, reason) => `waived until ${until} by ${by}: ${reason}`,
  summary: ({ records, inputs, valid, invalid, errors, warnings, waived }) =>
    `${count(records, 'record')}${inputs === records ? '' : ` in ${count(inputs, 'file')}`}: ${valid} valid, ${invalid} invalid; ${count(errors, 'error')}, ${count(warnings, 'warning')}${waived === undefined ? '' : `, ${waived} waived`}`,
  judgedAsOf: (day) => (day === null ? 'judged without a day' : `judged as of ${day}`),
  policy: 'policy',
  noPolicy: 'none',
  removedPolicy: 'removed',
  unknown: 'unknown',
  annotationsShown: (max) =>
    `GitHub shows at most ${max} errors and ${max} warnings a step as annotations; the log above has them all.`,
};

const counted = (number: number, singular: string, plural = `${singular}s`): string =>
  `${number} ${number === 1 ? singular : plural}`;

const portuguese: ValidateWords = {
  tag: 'pt-BR',
  verdicts: { valid: 'válido', invalid: 'inválido', unreadable: 'ilegível' },
  severities: { error: 'erro', warning: 'aviso' },
  errors: (errors) => counted(errors, 'erro'),
  warnings: (warnings) => counted(warnings, 'aviso'),
  findingsWaived: (findings) => counted(findings, 'achado dispensado', 'achados dispensados'),
  relaxed: 'válido sob uma política atenuada',
  moreFindings: (findings) => `… e mais ${counted(findings, 'achado')}`,
  leftOut: (findings) => `Mais ${counted(findings, 'achado')} neste registro, fora da lista pelo limite de achados.`,
  hint: 'dica',
  at: 'em',
  waived: 'dispensado',
  waivedUntil: (until, by, reason) => `dispensado até ${until} por ${by}: ${reason}`,
  summary: ({ records, inputs, valid, invalid, errors, warnings, waived }) =>
    `${counted(records, 'registro')}${inputs === records ? '' : ` em ${counted(inputs, 'arquivo')}`}: ${counted(valid, 'válido')}, ${counted(invalid, 'inválido')}; ${counted(errors, 'erro')}, ${counted(warnings, 'aviso')}${waived === undefined ? '' : `, ${counted(waived, 'dispensado')}`}`,
  judgedAsOf: (day) => (day === null ? 'julgado sem dia de referência' : `julgado com ${day} como dia de referência`),
  policy: 'política',
  noPolicy: 'nenhuma',
  removedPolicy: 'removida',
  unknown: 'desconhecido',
  annotationsShown: (max) =>
    `O GitHub mostra no máximo ${max} erros e ${max} avisos de uma etapa como anotações; o log acima tem todos.`,
};

/** The words of `validate` in a language. */
export const validateWords = (language: ReportLanguage = 'en'): ValidateWords =>
  language === 'pt' ? portuguese : english;
