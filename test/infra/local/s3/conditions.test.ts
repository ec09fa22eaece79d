import { describe, expect, test } from 'vitest';
import { checkWrite, isNotModified } from '../../../../infra/local/s3/conditions.ts';
import type { ObjectVersion } from '../../../../infra/local/s3/object-version.ts';
import { objectChange } from '../../../support/object-change.ts';

const object: ObjectVersion = {
  ...objectChange({ etag: 'e7', time: '2026-03-31T12:00:00.900Z' }),
  headers: {},
  tags: [],
  checksums: {},
};
const same = 'Tue, 31 Mar 2026 12:00:00 GMT';
const earlier = 'Tue, 31 Mar 2026 11:59:59 GMT';

describe('isNotModified', () => {
  test.each([
    { headers: {}, outcome: false },
    { headers: { 'if-match': '"e7"' }, outcome: false },
    { headers: { 'if-match': '*' }, outcome: false },
    { headers: { 'if-match': '"other", "e7"' }, outcome: false },
    { headers: { 'if-match': '"other"' }, outcome: 'PreconditionFailed' },
    { headers: { 'if-match': '"e7"', 'if-unmodified-since': earlier }, outcome: false },
    { headers: { 'if-none-match': 'W/"e7"' }, outcome: true },
    { headers: { 'if-none-match': '"other"' }, outcome: false },
    { headers: { 'if-none-match': '"other"', 'if-modified-since': same }, outcome: false },
    { headers: { 'if-modified-since': same }, outcome: true },
    { headers: { 'if-modified-since': earlier }, outcome: false },
    { headers: { 'if-unmodified-since': same }, outcome: false },
    { headers: { 'if-unmodified-since': earlier }, outcome: 'PreconditionFailed' },
    { headers: { 'if-unmodified-since': 'no date' }, outcome: false },
  ])('is $outcome for $headers', ({ headers, outcome }) => {
    if (typeof outcome === 'boolean') expect(isNotModified(headers, object)).toBe(outcome);
    else expect(() => isNotModified(headers, object)).toThrow(expect.objectContaining({ code: outcome }));
  });
});

describe('checkWrite', () => {
  test.each([
    { headers: {}, current: object, code: undefined },
    { headers: { 'if-none-match': '*' }, current: undefined, code: undefined },
    { headers: { 'if-none-match': '*' }, current: object, code: 'PreconditionFailed' },
    { headers: { 'if-match': '"e7"' }, current: object, code: undefined },
    { headers: { 'if-match': '"other"' }, current: object, code: 'PreconditionFailed' },
    { headers: { 'if-match': '"e7"' }, current: undefined, code: 'NoSuchKey' },
  ])('answers $headers with $code', ({ headers, current, code }) => {
    const check = () => checkWrite(headers, current);
    if (code === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code }));
  });
});
