import { describe, expect, test } from 'vitest';
import { billingProfileOf, enrollmentOf, retailScopeId, scopeKind } from '../../../lib/pricing/scope-id.ts';

describe('the id of a scope', () => {
  test.each([
    ['ea:1234567', 'contract', '1234567', null],
    ['mca:BG7-ABCD_1', 'contract', null, 'BG7-ABCD_1'],
    [retailScopeId('EUR'), 'retail', null, null],
    ['mca:', undefined, null, null],
    ['mca:a/b', undefined, null, null],
    ['MCA:1', undefined, null, null],
    ['cea:1', undefined, null, null],
    [`mca:${'x'.repeat(65)}`, undefined, null, null],
  ])('%s is of the kind %s', (scopeId, kind, enrollment, billingProfile) => {
    expect(scopeKind(scopeId)).toBe(kind);
    expect(enrollmentOf(scopeId)).toBe(enrollment);
    expect(billingProfileOf(scopeId)).toBe(billingProfile);
  });
});
