import { describe, expect, test } from 'vitest';
import { sheetParser } from '../../../../lib/pricing/sheet/price-sheet.ts';
import { costManagement, failureOf, id, oneRow, parsed } from '../../../support/parse-sheet.ts';

const account = '7c05a543-80ff-571e-9f98-1063b3b53cf2:99ad03ad-2d1b-4889-a452-090ad407d25f_2019-05-31';
const codeOf = (cells: Readonly<Record<string, string>>, scopeId: string) =>
  failureOf(() => oneRow({ ...cells, ...costManagement }, { scopeId }));

describe('a sheet that says whose it is', () => {
  test.each<[scopeId: string, cells: Record<string, string>]>([
    ['ea:1234567', { EnrollmentNumber: '1234567' }],
    ['ea:1234567', { 'Enrollment Number': ' 1234567 ' }],
    ['ea:1234567', { enrollmentId: '1234567' }],
    ['ea:V5702303S0121', { EnrollmentNumber: 'v5702303s0121' }],
    ['ea:1234567', { EnrollmentNumber: '' }],
    ['ea:1234567', { BillingAccountId: '1234567', BillingProfileId: '1234567' }],
    ['ea:1234567', { BillingAccountId: '/providers/Microsoft.Billing/billingAccounts/1234567' }],
    ['ea:1234567', { BillingProfileName: 'Contoso', BillingAccountName: 'Fabrikam' }],
    ['mca:BG7-PROFILE', { BillingProfileId: 'bg7-profile ', BillingAccountId: account }],
    ['mca:BG7-PROFILE', { BillingProfileId: `/billingAccounts/${account}/billingProfiles/BG7-PROFILE` }],
    ['mca:BG7-PROFILE', { BillingAccountId: account }],
  ])('is read into %s with %j', (scopeId, cells) => {
    expect(codeOf(cells, scopeId)).toBe('none');
  });

  test.each<[scopeId: string, cells: Record<string, string>]>([
    ['ea:1234567', { EnrollmentNumber: '7654321' }],
    ['ea:1234567', { 'enrollment-id': '12345678' }],
    ['ea:1234567', { EnrollmentNumber: '1234567', BillingProfileId: 'BG7-PROFILE' }],
    ['ea:1234567', { BillingProfileId: 'BG7-PROFILE', BillingAccountId: account }],
    ['ea:1234567', { BillingAccountId: account }],
    ['ea:1234567', { BillingAccountId: '7654321' }],
    ['mca:BG7-PROFILE', { BillingProfileId: 'BG7-OTHER' }],
    ['mca:BG7-PROFILE', { EnrollmentNumber: '1234567' }],
    ['mca:1234567', { EnrollmentNumber: '1234567' }],
    ['mca:BG7-PROFILE', { BillingAccountId: '1234567' }],
  ])('is refused for %s with %j', (scopeId, cells) => {
    expect(codeOf(cells, scopeId)).toBe('owner_mismatch');
  });

  test('is refused for a single line of another, with both names and what to do', () => {
    const lines = ['1234567', '1234567', '7654321'].map((number) => [number, ...Object.values(costManagement)]);
    expect(() => parsed([['EnrollmentNumber', ...Object.keys(costManagement)], ...lines])).toThrow(
      'The sheet is of the enrollment "7654321", as line 4 says; the scope ea:1234567 is of the enrollment "1234567". ' +
        'Import it into ea:7654321, which `appraise scopes add ea:7654321 --currency <code>` adds.',
    );
  });

  test('is refused also for a line that cannot be read', () => {
    const cells = { EnrollmentNumber: '7654321', ...costManagement, UnitPrice: 'free' };
    expect(failureOf(() => oneRow(cells))).toBe('owner_mismatch');
  });

  test('is refused with the name of its billing profile', () => {
    const cells = { BillingProfileId: 'BG7-OTHER', BillingProfileName: 'Fabrikam', ...costManagement };
    expect(() => oneRow(cells, { scopeId: 'mca:BG7-PROFILE' })).toThrow(
      /of the billing profile "BG7-OTHER" \("Fabrikam"\).*mca:BG7-PROFILE is of the billing profile "BG7-PROFILE"/,
    );
  });

  test.each([
    ['Enrollment Number: 7654321', 'owner_mismatch'],
    ['Price Sheet Report for enrollment 7654321 - 202611', 'owner_mismatch'],
    ['Enrollment Number: 1234567', 'none'],
    ['Price Sheet Report for billing period - 202611', 'none'],
  ])('may say it in the title above the header: %s', (title, code) => {
    const lines = [[title], [''], Object.keys(costManagement), Object.values(costManagement)];
    expect(failureOf(() => parsed(lines))).toBe(code);
  });
});

describe('JSON of the Consumption API that says whose it is', () => {
  const element = { meterId: id, unitOfMeasure: '1 Hour', unitPrice: 1, currencyCode: 'USD' };
  const billing = '/providers/Microsoft.Billing';

  test.each<[scopeId: string, members: Record<string, unknown>, code: string]>([
    ['ea:1234567', { enrollmentNumber: '1234567' }, 'none'],
    ['ea:1234567', { enrollmentId: 7654321 }, 'owner_mismatch'],
    ['ea:1234567', { billingPeriodId: `${billing}/billingAccounts/7654321/billingPeriods/202611` }, 'owner_mismatch'],
    ['ea:1234567', { billingPeriodId: `/subscriptions/7654321${billing}/billingPeriods/202611` }, 'none'],
    ['ea:1234567', { id: 'enrollments/7654321/billingperiods/202611/products/1/pricesheets' }, 'owner_mismatch'],
    ['mca:BG7-PROFILE', { billingProfileId: 'BG7-OTHER' }, 'owner_mismatch'],
    ['mca:BG7-PROFILE', { id: `${billing}/billingAccounts/a:b/billingProfiles/BG7-PROFILE/x` }, 'none'],
  ])('for %s with %j: %s', (scopeId, members, code) => {
    const parser = sheetParser({ scopeId, currency: 'USD' });
    expect(failureOf(() => parser.read({ line: 1, element: { ...element, ...members } }))).toBe(code);
  });

  test.each([
    ['7654321', 'owner_mismatch'],
    ['1234567', 'none'],
  ])('in the id of its page, %s: %s', (enrollment, code) => {
    const pageId = `${billing}/billingAccounts/${enrollment}/billingPeriods/202611/providers/Microsoft.Consumption/pricesheets/default`;
    const parser = sheetParser({ scopeId: 'ea:1234567', currency: 'USD' });
    expect(failureOf(() => parser.read({ line: 0, pageId }))).toBe(code);
  });
});
