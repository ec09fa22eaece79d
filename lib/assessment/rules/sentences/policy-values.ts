import type { ShownValue } from '../../record/shown-value.ts';
import type { InputValues } from './input-values.ts';

/** Values of findings that lie in a policy. */
export interface PolicyValues {
  'policy-unreadable': PolicyMistake;
  'waiver-expired': WaivedPlace & { readonly until: string };
  'waiver-unused': WaivedPlace & { readonly isForOneRecord: boolean };
}

/** The rule of a waiver, and the JSON Pointer or evidence id that it names. */
interface WaivedPlace {
  readonly rule: string;
  readonly by: 'pointer' | 'evidence';
  readonly place: string;
}

/** One thing that is wrong with a policy. */
export type PolicyMistake =
  | { readonly kind: 'tooLarge'; readonly bytes: number; readonly limit: number }
  | { readonly kind: 'encoded'; readonly encoding: string }
  | { readonly kind: 'notUtf8'; readonly values: InputValues['json-invalid-utf8'] }
  | { readonly kind: 'notJson'; readonly values: InputValues['json-syntax'] }
  | { readonly kind: 'tooDeep'; readonly values: InputValues['json-too-deep'] }
  | { readonly kind: 'repeated'; readonly name: string }
  | { readonly kind: 'unknownMember'; readonly name: string; readonly near: string | undefined; readonly known: string }
  | {
      readonly kind: 'notObject';
      readonly of: 'policy' | 'severities' | 'waiver' | 'systems';
      readonly found: ShownValue;
    }
  | { readonly kind: 'notText'; readonly name: string; readonly found: ShownValue }
  | { readonly kind: 'notBoolean'; readonly found: ShownValue }
  | { readonly kind: 'notDays'; readonly found: ShownValue }
  | { readonly kind: 'notSeverity'; readonly found: ShownValue }
  | { readonly kind: 'notArray'; readonly found: ShownValue }
  | { readonly kind: 'notDay'; readonly found: ShownValue }
  | { readonly kind: 'notPointer'; readonly found: ShownValue }
  | { readonly kind: 'tooManyWaivers'; readonly count: number; readonly limit: number }
  | { readonly kind: 'tooManySystems'; readonly count: number; readonly limit: number }
  | { readonly kind: 'unknownRule'; readonly id: string; readonly near: string | undefined }
  | { readonly kind: 'fixedRule'; readonly id: string }
  | { readonly kind: 'unwaivable'; readonly id: string; readonly because: 'noMeaning' | 'noPolicy' | 'aboutWaivers' }
  | { readonly kind: 'places'; readonly given: 'neither' | 'both' }
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'blank'; readonly name: string }
  | { readonly kind: 'tooLong'; readonly name: string; readonly limit: number }
  | { readonly kind: 'more'; readonly count: number };
