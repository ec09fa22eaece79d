import { ImportFailure } from '../errors.ts';
import { billingProfileOf, enrollmentOf, scopeKind } from '../scope-id.ts';
import { quote } from './cells.ts';
import type { StatedOwner } from './columns.ts';

/** Throws if a part of a sheet is another customer's. @param place `line 3` @throws ImportFailure `owner_mismatch` */
export type OwnerCheck = (stated: StatedOwner, place: string) => void;

/** A customer as a sheet names it. */
interface Owner {
  readonly kind: 'enrollment' | 'billing profile' | 'billing account';
  readonly id: string;
  readonly name?: string | undefined;
}

/**
 * Makes the check of a scope: one customer's prices are never imported for another. For an enrollment, Azure's files have its
 * number as the billing profile and the billing account, too. The account of a customer agreement has several profiles, so it
 * does not tell whose the prices are, unless it is the number of an enrollment. Names are only repeated: nothing says what
 * the scope's is.
 */
export function ownerCheck(scopeId: string): OwnerCheck {
  const enrollment = enrollmentOf(scopeId);
  const scopeOwner: Owner =
    enrollment === null
      ? { kind: 'billing profile', id: billingProfileOf(scopeId) ?? '' }
      : { kind: 'enrollment', id: enrollment };
  return (stated, place) => {
    const foreign = statedOwners(stated).find((owner) => !isSame(owner, scopeOwner));
    if (foreign) throw ownerMismatch(foreign, place, scopeId, scopeOwner);
  };
}

function isSame({ kind, id }: Owner, scopeOwner: Owner): boolean {
  if (scopeOwner.kind === 'billing profile') {
    if (kind === 'billing account') return true;
    if (kind === 'enrollment') return false;
  }
  return id.toLowerCase() === scopeOwner.id.toLowerCase();
}

/** An account counts only if nothing tells more. */
function statedOwners(stated: StatedOwner): readonly Owner[] {
  const enrollment = idOf(stated.enrollment);
  const profile = idOf(stated.billingProfile);
  const account = idOf(stated.billingAccount);
  const owners: Owner[] = [];
  if (enrollment !== '') owners.push({ kind: 'enrollment', id: enrollment });
  if (profile !== '') owners.push({ kind: 'billing profile', id: profile, name: stated.billingProfileName });
  if (owners.length > 0 || account === '') return owners;
  const kind = /^\d+$/.test(account) ? 'enrollment' : 'billing account';
  return [{ kind, id: account, name: stated.billingAccountName }];
}

/** An id may be written as Azure's path to it: `/providers/Microsoft.Billing/billingAccounts/1234567`. */
const idOf = (cell = ''): string => cell.trim().replace(/^.*\//s, '');

function ownerMismatch(found: Owner, place: string, scopeId: string, scopeOwner: Owner): ImportFailure {
  const name = found.name?.trim() ? ` (${quote(found.name.trim())})` : '';
  return new ImportFailure(
    'owner_mismatch',
    `The sheet is of the ${found.kind} ${quote(found.id)}${name}, as ${place} says; the scope ${scopeId} is of the ` +
      `${scopeOwner.kind} ${quote(scopeOwner.id)}.${howToImportFor(found)}`,
  );
}

function howToImportFor({ kind, id }: Owner): string {
  const scopeId = `${kind === 'enrollment' ? 'ea' : 'mca'}:${id}`;
  if (kind === 'billing account' || scopeKind(scopeId) !== 'contract') return '';
  return ` Import it into ${scopeId}, which \`appraise scopes add ${scopeId} --currency <code>\` adds.`;
}

/** Reads the owner in a resource id of Azure: `…/billingAccounts/1234567/billingPeriods/202611`. */
export const ownerInPath = (path: string): StatedOwner => ({
  enrollment: /(?:^|\/)enrollments\/([^/]+)/i.exec(path)?.[1],
  billingProfile: /\/billingProfiles\/([^/]+)/i.exec(path)?.[1],
  billingAccount: /\/billingAccounts\/([^/]+)/i.exec(path)?.[1],
});

/** Reads the owner in a title above the header: `Enrollment Number: 1234567`. */
export const ownerInTitle = (title: string): StatedOwner => ({
  enrollment: /\benrol?lment(?:\s*(?:number|no\.?|id))?[\s:#–-]*(\d{4,})\b/i.exec(title)?.[1],
});
