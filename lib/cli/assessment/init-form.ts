import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Draft } from '../../assessment/init/blank-record.ts';
import {
  draftText,
  type Field,
  findOpen,
  formOf,
  isUnanswered,
  openDraft,
  type Question,
  questionsOf,
  registerOf,
  valueOfAnswer,
  withValue,
} from '../../assessment/init/form.ts';
import { isIn, placeOfFinding } from '../../assessment/init/place-of-finding.ts';
import { examine, validate } from '../../assessment/judge/validate.ts';
import type { Finding } from '../../assessment/record/finding.ts';
import { sayIn } from '../../assessment/rules/all-rules.ts';
import { jsonRules } from '../../assessment/rules/json-rules.ts';
import { decode } from '../../assessment/text/decode.ts';
import { pointerTokens, valueAt } from '../../assessment/text/pointer.ts';
import type { ReportLanguage } from '../../assessment/words/words.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { palette } from '../terminal/palette.ts';
import { wantsColor } from '../terminal/terminal.ts';
import { writeWhole } from '../write-whole.ts';
import { validateWords } from './format/words.ts';
import { loadPolicies } from './policy-file.ts';
import { readRecordFile } from './read-record-file.ts';
import { validateCommand } from './validate.ts';

/** How to fill in a record. */
export interface FormOptions {
  readonly file: string;
  /** What the record begins with. */
  readonly start: Draft;
  /** Whether what is answered already is asked too, with the answer as the default. */
  readonly asksAll: boolean;
  /** The day that counts as today. */
  readonly asOf: string;
  readonly lang: ReportLanguage;
}

/** What the form says beside its fields, in one language. */
interface Talk {
  readonly language: ReportLanguage;
  readonly usage: string;
  readonly step: (place: string, field: number, fields: number) => string;
  readonly endsList: (title: string) => string;
  readonly chooses: string;
  readonly item: (number: number, isFirst: boolean) => string;
  readonly allowed: string;
  readonly values: string;
  readonly example: string;
  readonly optional: string;
  readonly place: string;
  readonly kept: (file: string, fields: number) => string;
  readonly more: (fields: number, file: string) => string;
  readonly goOn: (file: string) => string;
  readonly next: (command: string, file: string) => string;
}

const english: Talk = {
  language: 'en',
  usage: '? shows more about a field, < goes back to the one before, Ctrl-C stops: all answers so far are kept.',
  step: (place, field, fields) => `${place} (field ${field} of ${fields})`,
  endsList: (title) => `An empty line ends the list: ${title}.`,
  chooses: 'Numbers or ids, with commas between them.',
  item: (number, isFirst) =>
    `${number} (${isFirst ? 'an empty line ends' : 'another? an empty line ends, - takes the last away'}) > `,
  allowed: 'Allowed',
  values: 'Values',
  example: 'For example',
  optional: 'An empty line leaves it out; - takes it away again.',
  place: 'Place in the record',
  kept: (file, fields) => `${file}: all answers so far are kept; ${count(fields, 'field')} missing or wrong:`,
  more: (fields, file) => `and ${fields} more: appraise next ${file} lists them`,
  goOn: (file) => `To go on: appraise init --interactive --out ${file}`,
  next: (command, file) => `Next: appraise ${command} ${file}`,
};

const portuguese: Talk = {
  language: 'pt',
  usage: '? mostra mais sobre um campo, < volta ao anterior, Ctrl-C para: todas as respostas até aqui ficam guardadas.',
  step: (place, field, fields) => `${place} (campo ${field} de ${fields})`,
  endsList: (title) => `Uma linha vazia termina a lista: ${title}.`,
  chooses: 'Números ou ids, separados por vírgulas.',
  item: (number, isFirst) =>
    `${number} (${isFirst ? 'uma linha vazia termina' : 'mais um? uma linha vazia termina, - retira o último'}) > `,
  allowed: 'Permitido',
  values: 'Valores',
  example: 'Por exemplo',
  optional: 'Uma linha vazia o deixa fora; - o retira de novo.',
  place: 'Lugar no registro',
  kept: (file, fields) =>
    `${file}: todas as respostas até aqui ficam guardadas; ${fields} ${fields === 1 ? 'campo falta ou está errado' : 'campos faltam ou estão errados'}:`,
  more: (fields, file) => `e mais ${fields}: appraise next ${file} --lang pt mostra todos`,
  goOn: (file) => `Para continuar: appraise init --interactive --lang pt --out ${file}`,
  next: (command, file) => `A seguir: appraise ${command} ${file}${command === 'report' ? '' : ' --lang pt'}`,
};

const talkOf = (language: ReportLanguage): Talk => (language === 'pt' ? portuguese : english);

/** Asks for the fields of a record one by one, and keeps the file after each answer. Returns 1 as long as the record is invalid. */
export async function fillInForm({ file, start, asksAll, asOf, lang }: FormOptions): Promise<number> {
  const input = { name: file, path: resolve(file) };
  const policy = loadPolicies([input], undefined)(input);
  const talk = talkOf(lang);
  const judge = (draft: Draft): readonly Finding[] =>
    validate(new TextEncoder().encode(draftText(draft)), { asOf, policy }).findings;
  const save = (draft: Draft): Promise<void> => writeWhole(file, draftText(draft));
  const prompter = createPrompter();
  await save(start);
  let draft: Draft | undefined;
  try {
    draft = await askAll(start, asksAll, { judge, save, prompter, talk });
  } finally {
    prompter.close();
  }
  if (draft === undefined) return sayWhatIsMissing(file, judge, talk);
  const code = await validateCommand([file], { format: 'human', lang, rule: [], asOf });
  process.stderr.write(`${talk.next(code === exitCode.ok ? 'report' : 'next', makeVisible(file))}\n`);
  return code;
}

/** Reads a record that is not finished. @throws CommandFailure if it cannot be gone on with */
export function readDraft(file: string): Draft {
  const bytes = readRecordFile(file);
  const { findings, verdict } = examine(bytes).judgement;
  // JSON.parse would lose one of two members with the same name.
  const lost = findings.find(({ rule }) => rule === jsonRules.duplicateKey.id);
  const [first] = verdict === 'unreadable' ? findings : [lost];
  if (first) throw new CommandFailure([`${file}:${first.line}:${first.column}: ${first.message}`]);
  const value: unknown = JSON.parse(String(decode(bytes)));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CommandFailure([`${file}: must hold one record, a JSON object`]);
  }
  return openDraft({ ...value });
}

interface Prompter {
  /** Shows a text on a line of its own. */
  readonly say: (text: string) => void;
  /** Returns the next line; undefined at the end of the input, or after Ctrl-C. */
  readonly ask: (prompt: string) => Promise<string | undefined>;
  readonly close: () => void;
}

/** Asks on the standard error output, so that the standard output has the verdict alone. */
function createPrompter(): Prompter {
  const { stdin, stderr } = process;
  const terminal = stdin.isTTY === true && stderr.isTTY === true;
  const reader = createInterface({ input: stdin, output: stderr, terminal });
  const lines = reader[Symbol.asyncIterator]();
  return {
    say: (text) => {
      stderr.write(`${text}\n`);
    },
    ask: async (prompt) => {
      reader.setPrompt(prompt);
      // A pipe may have ended while some of its lines are still to be read; then the reader prompts no more.
      if (terminal) reader.prompt();
      else stderr.write(prompt);
      const { value, done } = await lines.next();
      // Nobody has pressed Enter.
      if (!terminal || done) stderr.write('\n');
      return done ? undefined : String(value);
    },
    close: () => reader.close(),
  };
}

interface Asking {
  readonly judge: (draft: Draft) => readonly Finding[];
  readonly save: (draft: Draft) => Promise<void>;
  readonly prompter: Prompter;
  readonly talk: Talk;
}

/** What came of a question. */
type Turn = 'back' | 'end' | Draft;

/** Returns the record once nothing is open; undefined if the input ends before. */
async function askAll(start: Draft, asksAll: boolean, asking: Asking): Promise<Draft | undefined> {
  const { judge, prompter, talk } = asking;
  const { strong, faint } = palette(wantsColor(process.stderr, process.env));
  const pages = formOf(talk.language);
  const openIn = (asked: readonly Question[], record: Draft, from?: number): number =>
    findOpen(asked, record, judge(record).filter(isError).map(placeOfFinding), from);
  let draft = start;
  let questions = questionsOf(pages, draft);
  let at = asksAll ? 0 : openIn(questions, draft);
  let place: string | undefined;
  prompter.say(talk.usage);
  for (let question = questions[at]; question; question = questions[at]) {
    if (question.place !== place) {
      prompter.say(`\n${talk.step(strong(question.place), at + 1, questions.length)}\n${faint(question.placeHelp)}`);
      place = question.place;
    }
    const turn = await askFor(question, draft, asking);
    if (turn === 'end') return undefined;
    if (turn === 'back') {
      at = Math.max(0, at - 1);
      continue;
    }
    draft = turn;
    questions = questionsOf(pages, draft);
    const isLast = at + 1 >= questions.length;
    const next = asksAll && !isLast ? at + 1 : openIn(questions, draft, at + 1);
    at = next === -1 ? openIn(questions, draft) : next;
  }
  return draft;
}

const isError = ({ severity }: Finding): boolean => severity === 'error';

/** Asks one question until there is an answer that the judge takes. */
async function askFor(question: Question, draft: Draft, asking: Asking): Promise<Turn> {
  const { field, opens } = question;
  const { talk } = asking;
  const { say } = asking.prompter;
  const rules = [field.help, field.allowed === '' ? '' : `(${field.allowed})`].filter((text) => text !== '');
  if (opens) rules.push(talk.endsList(opens.title.toLowerCase()));
  say(`${field.title}: ${rules.join(' ')}`);
  if (field.kind === 'texts') return askForTexts(field, draft, asking);
  if (field.kind === 'choice') say(numbered(field.options.map(({ value }) => value)));
  if (field.kind === 'references') {
    say(numbered(registerOf(draft).map(({ id, title }) => `${id} ${title}`)));
    say(`  ${talk.chooses}`);
  }
  return askForValue(question, draft, asking);
}

const numbered = (texts: readonly string[]): string =>
  texts.map((text, index) => `  ${index + 1} ${makeVisible(text)}`).join('\n');

async function askForValue(question: Question, draft: Draft, asking: Asking): Promise<Turn> {
  const { field, opens, isRequired } = question;
  const { say, ask } = asking.prompter;
  const current = valueAt(draft, pointerTokens(field.pointer));
  const isGiven = !isUnanswered(current);
  for (;;) {
    const line = await ask(isGiven ? `[${makeVisible(shown(current))}] > ` : '> ');
    const answer = line?.trim();
    if (answer === undefined) return 'end';
    if (answer === '<') return 'back';
    if (answer === '?') say(longHelp(field, asking.talk));
    else if (answer === '-' && isGiven && !field.isRequired) {
      return keep(withValue(draft, field.pointer, undefined), asking);
    } else {
      const value = answer === '' && isGiven ? current : valueOfLine(field, answer, draft);
      if (value !== undefined) {
        const answered = withValue(draft, field.pointer, value);
        if (isTaken(field.pointer, draft, answered, asking)) return keep(answered, asking);
      } else if (opens && !isRequired) return draft;
      else if (opens && opens.minItems === 0) return keep(withValue(draft, opens.pointer, []), asking);
      else if (!isRequired) return draft;
      else tell(asking, draft, opens?.pointer ?? field.pointer);
    }
  }
}

/** Asks for the items of a list, one a line. */
async function askForTexts(field: Field, start: Draft, asking: Asking): Promise<Turn> {
  const { say, ask } = asking.prompter;
  let draft = start;
  for (;;) {
    const found = valueAt(draft, pointerTokens(field.pointer));
    const items: readonly unknown[] = Array.isArray(found) ? found.filter((item) => !isUnanswered(item)) : [];
    if (draft === start && items.length > 0) say(numbered(items.map(shown)));
    const answer = (await ask(asking.talk.item(items.length + 1, items.length === 0)))?.trim();
    if (answer === undefined) return 'end';
    if (answer === '<') return 'back';
    if (answer === '?') say(longHelp(field, asking.talk));
    else if (answer === '-') {
      const rest = items.slice(0, -1);
      draft = await keep(withValue(draft, field.pointer, rest.length === 0 ? undefined : rest), asking);
    } else {
      const next = withValue(draft, field.pointer, answer === '' ? items : [...items, answer]);
      if (!isTaken(field.pointer, draft, next, asking)) continue;
      draft = await keep(next, asking);
      if (answer === '') return draft;
    }
  }
}

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

async function keep(draft: Draft, { save }: Asking): Promise<Draft> {
  await save(draft);
  return draft;
}

/** A number stands for a value of a choice, or for evidence of the register. */
function valueOfLine({ kind, options }: Field, answer: string, draft: Draft): unknown {
  if (kind === 'choice') return options[Number(answer) - 1]?.value ?? valueOfAnswer(kind, answer);
  if (kind !== 'references') return valueOfAnswer(kind, answer);
  const register = registerOf(draft);
  const ids = answer.split(/[\s,;]+/).filter((part) => part !== '');
  return ids.length === 0 ? undefined : ids.map((part) => register[Number(part) - 1]?.id ?? part);
}

/** Says what the judge finds in an answer; false if that is an error which was not there before. */
function isTaken(pointer: string, before: Draft, after: Draft, { judge, prompter, talk }: Asking): boolean {
  const idOf = (finding: Finding): string => `${finding.rule} ${placeOfFinding(finding)}`;
  const known = new Set(judge(before).map(idOf));
  const found = judge(after).filter((finding) => {
    const place = placeOfFinding(finding);
    if (isIn(place, pointer)) return true;
    // An error of a whole object, such as a reviewer who is the assessor, counts if this answer has caused it.
    return isIn(pointer, place) && finding.rule !== 'schema/required' && !known.has(idOf(finding));
  });
  for (const finding of found) prompter.say(sentenceOf(finding, talk));
  return !found.some(isError);
}

function tell({ judge, prompter, talk }: Asking, draft: Draft, pointer: string): void {
  for (const finding of judge(draft)) {
    if (isIn(placeOfFinding(finding), pointer)) prompter.say(sentenceOf(finding, talk));
  }
}

function sentenceOf(finding: Finding, { language }: Talk): string {
  const { severity, message, hint } = sayIn(language)(finding);
  const paint = palette(wantsColor(process.stderr, process.env))[severity];
  return `${paint(validateWords(language).severities[severity])}: ${makeVisible(hint === undefined ? message : `${message}; ${hint}`)}`;
}

function longHelp({ title, help, allowed, example, options, pointer, isRequired }: Field, talk: Talk): string {
  const lines = [`  ${title}: ${help}`];
  if (allowed !== '') lines.push(`  ${talk.allowed}: ${allowed}`);
  if (options.length > 0) lines.push(`  ${talk.values}: ${options.map(({ value }) => value).join(', ')}`);
  if (example !== '') lines.push(`  ${talk.example}: ${makeVisible(example)}`);
  if (!isRequired) lines.push(`  ${talk.optional}`);
  return [...lines, `  ${talk.place}: ${pointer}`].join('\n');
}

/** Places that are named if the input ends before the record is finished. */
const maxNamed = 5;

function sayWhatIsMissing(file: string, judge: Asking['judge'], talk: Talk): number {
  const draft = readDraft(file);
  const places = judge(draft).filter(isError).map(placeOfFinding);
  const open = questionsOf(formOf(talk.language), draft).filter(({ field, opens }) => {
    const about = opens?.pointer ?? field.pointer;
    return places.some((place) => (opens ? place === about : isIn(place, about)));
  });
  const name = makeVisible(file);
  const more = open.length - maxNamed;
  const lines = [
    talk.kept(name, open.length),
    ...open.slice(0, maxNamed).map(({ place, field }) => `  ${place} › ${field.title}`),
    ...(more > 0 ? [`  ${talk.more(more, name)}`] : []),
    talk.goOn(name),
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
  return exitCode.judgedWrong;
}
