import { BadCell, readJsonPrice } from './cells.ts';
import type { SheetColumn, StatedOwner } from './columns.ts';
import { ownerInPath } from './owner.ts';
import { type RowOutcome, sheetRow } from './sheet-row.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new BadCell('a member is neither text nor a number');
};

/** Reads whose price an element is: its own members say it, or the resource ids in it. */
export function ownersOfElement(element: unknown): readonly StatedOwner[] {
  if (!isObject(element)) return [];
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return [
    {
      enrollment: text(element.enrollmentNumber) || text(element.enrollmentId),
      billingProfile: text(element.billingProfileId),
      billingProfileName: text(element.billingProfileName),
      billingAccount: text(element.billingAccountId),
      billingAccountName: text(element.billingAccountName),
    },
    ownerInPath(text(element.id)),
    ownerInPath(text(element.billingPeriodId)),
  ];
}

/** Reads the prices of one element: its own, and the savings plan's. Without details it has no names. */
export function rowsOfElement(element: unknown): readonly RowOutcome[] {
  if (!isObject(element)) return [{ reject: 'the element is not an object' }];
  try {
    const details = isObject(element.meterDetails) ? element.meterDetails : {};
    const members: Partial<Record<SheetColumn, unknown>> = {
      meterId: element.meterId,
      meterName: details.meterName ?? element.meterName,
      category: details.meterCategory,
      subCategory: details.meterSubCategory,
      region: details.meterLocation,
      product: element.product,
      partNumber: element.partNumber,
      unitOfMeasure: element.unitOfMeasure,
      currency: element.currencyCode,
      offerId: element.offerId,
    };
    const read = (own: Partial<Record<SheetColumn, unknown>>): RowOutcome => ({
      row: sheetRow((column) => textOf(own[column]), { mayBeNameless: true }),
    });
    const rows = [read({ ...members, unitPrice: readJsonPrice('unitPrice', element.unitPrice) })];
    const plan = element.savingsPlan;
    if (!isObject(plan)) return rows;
    const unitPrice = readJsonPrice('savingsPlan.effectivePrice', plan.effectivePrice);
    return [...rows, read({ ...members, unitPrice, priceType: 'SavingsPlan', term: plan.term })];
  } catch (error) {
    if (error instanceof BadCell) return [{ reject: error.message }];
    throw error;
  }
}
