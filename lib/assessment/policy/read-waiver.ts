import { isBlank } from '../record/invisible.ts';
import { quote } from '../record/quote.ts';
import { showValue } from '../record/shown-value.ts';
import { unknownRule, unwaivableRule } from '../rules/all-rules.ts';
import { isFullDate } from '../schema/full-date.ts';
import type { Waiver } from './policy.ts';
import { checkMembers, isObject, type Tell } from './policy-members.ts';

const members = ['rule', 'pointer', 'evidence', 'assessment', 'reason', 'until', 'by'];

/** In UTF-16 code units; every output repeats the texts of a waiver. */
const maxLength = 1_000;

/** Reads one waiver, or tells of everything that is wrong with it. */
export function readWaiver(value: unknown, index: number, tell: Tell): Omit<Waiver, 'place'> | undefined {
  const at = `/waivers/${index}`;
  if (!isObject(value)) {
    tell(at, { kind: 'notObject', of: 'waiver', found: showValue(value) });
    return undefined;
  }
  checkMembers(value, at, members, tell);
  const required = (name: string) => readText(value, name, at, tell, true);
  const optional = (name: string) => readText(value, name, at, tell, false);
  const [rule, reason, until, by] = [required('rule'), required('reason'), required('until'), required('by')];
  const [evidence, assessment] = [optional('evidence'), optional('assessment')];
  const pointer = readPointer(value.pointer, at, tell);
  const ruleMistake = rule === undefined ? undefined : (unknownRule(rule) ?? unwaivableRule(rule));
  if (ruleMistake !== undefined) tell(`${at}/rule`, ruleMistake);
  if (until !== undefined && !isFullDate(until)) {
    tell(`${at}/until`, { kind: 'notDay', found: showValue(until) });
  }
  const targets = Number(value.pointer !== undefined) + Number(value.evidence !== undefined);
  if (targets !== 1) {
    tell(at, { kind: 'places', given: targets === 0 ? 'neither' : 'both' });
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
    if (isRequired) tell(at, { kind: 'missing', name: quote(name) });
    return undefined;
  }
  if (typeof value !== 'string') tell(`${at}/${name}`, { kind: 'notText', name, found: showValue(value) });
  else if (value === '' || isBlank(value)) tell(`${at}/${name}`, { kind: 'blank', name });
  else if (value.length > maxLength) tell(`${at}/${name}`, { kind: 'tooLong', name, limit: maxLength });
  else return value;
  return undefined;
}

function readPointer(value: unknown, at: string, tell: Tell): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^(?:\/(?:[^~/]|~[01])*)*$/.test(value)) return value;
  tell(`${at}/pointer`, { kind: 'notPointer', found: showValue(value) });
  return undefined;
}
