import { isFullDate } from '../format/full-date.ts';
import { isBlank } from '../invisible.ts';
import { quote } from '../quote.ts';
import { unknownRule, unwaivableRule } from '../rule-list.ts';
import type { Waiver } from './policy.ts';
import { checkMembers, isObject, type Tell } from './policy-members.ts';

const members = ['rule', 'pointer', 'evidence', 'assessment', 'reason', 'until', 'by'];

/** In UTF-16 code units; every output repeats the texts of a waiver. */
const maxLength = 1_000;

/** Reads one waiver, or tells of everything that is wrong with it. */
export function readWaiver(value: unknown, index: number, tell: Tell): Omit<Waiver, 'place'> | undefined {
  const at = `/waivers/${index}`;
  if (!isObject(value)) {
    tell(at, `a waiver is an object, not ${quote(value)}`);
    return undefined;
  }
  checkMembers(value, at, members, tell);
  const required = (name: string) => readText(value, name, at, tell, true);
  const optional = (name: string) => readText(value, name, at, tell, false);
  const [rule, reason, until, by] = [required('rule'), required('reason'), required('until'), required('by')];
  const [evidence, assessment] = [optional('evidence'), optional('assessment')];
  const pointer = readPointer(value.pointer, at, tell);
  const ruleProblem = rule === undefined ? undefined : (unknownRule(rule) ?? unwaivableRule(rule));
  if (ruleProblem !== undefined) tell(`${at}/rule`, ruleProblem);
  if (until !== undefined && !isFullDate(until)) {
    tell(`${at}/until`, `until is a day that exists, as YYYY-MM-DD, not ${quote(until)}`);
  }
  const targets = Number(value.pointer !== undefined) + Number(value.evidence !== undefined);
  if (targets !== 1) {
    const given = targets === 0 ? 'neither' : 'both';
    tell(at, `a waiver names its place by "pointer" or by "evidence"; this one has ${given}`);
  }
  if (rule === undefined || reason === undefined || until === undefined || by === undefined) return undefined;
  const target = pointer === undefined ? { evidence: evidence ?? '' } : { pointer };
  return { rule, target, ...(assessment !== undefined && { assessment }), reason, until, by, index };
}

function readText(
  waiver: Readonly<Record<string, unknown>>,
  name: string,
  at: string,
  tell: Tell,
  isRequired: boolean,
): string | undefined {
  const value = Object.hasOwn(waiver, name) ? waiver[name] : undefined;
  if (value === undefined) {
    if (isRequired) tell(at, `a waiver needs ${quote(name)}`);
    return undefined;
  }
  if (typeof value !== 'string') tell(`${at}/${name}`, `${name} is a text, not ${quote(value)}`);
  else if (value === '' || isBlank(value)) tell(`${at}/${name}`, `${name} must not be blank`);
  else if (value.length > maxLength) tell(`${at}/${name}`, `${name} has more than 1,000 characters`);
  else return value;
  return undefined;
}

function readPointer(value: unknown, at: string, tell: Tell): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^(?:\/(?:[^~/]|~[01])*)*$/.test(value)) return value;
  tell(
    `${at}/pointer`,
    `pointer is a JSON Pointer as findings show it, such as "/sampling/sampleSize", not ${quote(value)}`,
  );
  return undefined;
}
