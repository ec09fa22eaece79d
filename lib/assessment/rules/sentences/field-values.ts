import type { ShownValue } from '../../record/shown-value.ts';

/** Values of findings about single fields. */
export interface FieldValues {
  'schema/required': { readonly name: string };
  'schema/unknown-property': {
    readonly name: string;
    /** The required name that it resembles. */
    readonly missing: string | undefined;
    readonly near: string | undefined;
  };
  'schema/type': {
    readonly expected: 'object' | 'array' | 'integer' | 'string';
    readonly found: ShownValue;
    /** True for an integer in quotes. */
    readonly isQuotedInteger: boolean;
  };
  'schema/enum': { readonly allowed: string; readonly found: string; readonly near: string | undefined };
  'schema/const': { readonly expected: string; readonly found: ShownValue };
  'schema/pattern': { readonly pattern: string; readonly found: string; readonly near: string | undefined };
  'schema/min-length': { readonly minimum: number; readonly length: number; readonly found: string };
  'schema/min-items': { readonly minimum: number };
  'schema/unique-items': { readonly item: string; readonly index: number };
  'schema/range': {
    readonly minimum: number | undefined;
    readonly maximum: number | undefined;
    readonly found: string;
  };
  'schema/format':
    | { readonly kind: 'reference'; readonly found: string; readonly encoded: string | undefined }
    | { readonly kind: 'day'; readonly found: string }
    | { readonly kind: 'date'; readonly found: string; readonly day: string | undefined };
}
