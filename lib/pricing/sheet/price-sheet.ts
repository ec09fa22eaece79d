import { ImportFailure } from '../errors.ts';
import { billingProfileOf, enrollmentOf, scopeKind } from '../scope-id.ts';
import { BadCell, type Decimal, meaningOf, quote, readJsonPrice } from './cells.ts';
import {
  type Layout,
  layoutOf,
  ownerColumns,
  requiredColumns,
  type SheetColumn,
  type StatedOwner,
  type Twin,
  twinsOf,
} from './columns.ts';
import { type RowOutcome, type SheetRow, sheetRow } from './sheet-row.ts';

/**
 * A line of a table, an element of a JSON page, the id of such a page, or its end with whether it names a next one. `line`
 * counts lines and elements from 1.
 */
export type SheetRecord =
  | TableLine
  | { readonly line: number; readonly element: unknown }
  | { readonly line: number; readonly pageId: string }
  | { readonly line: number; readonly hasNextPage: boolean };

interface TableLine {
  readonly line: number;
  readonly fields: readonly string[];
  readonly decimal: Decimal;
  /** True if the file ends without the end of this line. @default false */
  readonly isEndless?: boolean;
}

/** Reads one part of a price sheet. */
export interface SheetParser {
  /** Returns nothing for what has no price: the header, lines before it, empty lines, ids and ends of pages. */
  readonly read: (record: SheetRecord) => readonly RowOutcome[];
  /** Returns the failure if the part is cut off within a line. @throws ImportFailure for a part without a header or without lines */
  readonly finish: () => ImportFailure | undefined;
}

/** A legacy sheet has a title and a blank line before its header; no known sheet has more lines. */
const linesBeforeHeader = 20;

interface SheetParserOptions {
  readonly scopeId: string;
  /** Currency of the scope. */
  readonly currency: string;
  /** The offer or plan of the scope. @default null */
  readonly offerId?: string | null;
}

/** Makes a parser for Azure's price sheets (docs/spec/pricing/price-sheets.md). Its members throw ImportFailure. */
export function sheetParser({ scopeId, currency, offerId = null }: SheetParserOptions): SheetParser {
  const checkOwner = ownerCheck(scopeId);
  let table: ((line: TableLine) => RowOutcome) | undefined;
  let columns = 0;
  /** Why the last line so far is cut off, if the sheet ends with it. */
  let cut: string | undefined;
  let lineCount = 0;
  let rowCount = 0;
  let nearest: Layout = new Map();

  const checkRow = (outcome: RowOutcome): RowOutcome => {
    rowCount += 1;
    if ('row' in outcome) checkCurrency(outcome.row, currency);
    return outcome;
  };
  const readHeader = ({ line, fields }: TableLine): void => {
    const found = layoutOf(fields);
    if (found.size > nearest.size) nearest = found;
    if (requiredColumns.every((column) => found.has(column))) {
      columns = fields.length;
      table = tableReader(found, fields, { checkOwner, offerId });
      return;
    }
    checkOwner(ownerInTitle(fields.join(' ')), `line ${line}`);
    lineCount += 1;
    if (lineCount > linesBeforeHeader) throw headerUnknown(nearest);
  };
  const readTable = (line: TableLine): readonly RowOutcome[] => {
    if (line.fields.every((field) => field.trim() === '')) return [];
    if (!table) {
      readHeader(line);
      return [];
    }
    const outcome = table(line);
    const isShort = line.fields.length < columns;
    cut = (isShort || line.isEndless) && 'reject' in outcome ? `line ${line.line}: ${outcome.reject}` : undefined;
    if (line.isEndless && 'row' in outcome && isBeginning(outcome.row.currency, currency)) {
      throw cutOff(`line ${line.line}: its currency is ${quote(outcome.row.currency)}`);
    }
    return [checkRow(outcome)];
  };
  return {
    read: (record) => {
      if ('fields' in record) return readTable(record);
      if ('pageId' in record) {
        checkOwner(ownerInPath(record.pageId), 'the id of a page');
        return [];
      }
      // Pages may be in several parts.
      if ('hasNextPage' in record) return [];
      for (const owner of ownersOfElement(record.element)) checkOwner(owner, `element ${record.line}`);
      return rowsOfElement(record.element, offerId).map(checkRow);
    },
    finish: () => {
      if (rowCount > 0) return cut === undefined ? undefined : cutOff(cut);
      if (lineCount > 0 && !table) throw headerUnknown(nearest);
      throw new ImportFailure('sheet_empty', 'The sheet holds no prices.');
    },
  };
}

interface TableOptions {
  readonly checkOwner: OwnerCheck;
  readonly offerId: string | null;
}

/** Makes a reader for the lines below a header. */
function tableReader(layout: Layout, header: readonly string[], { checkOwner, offerId }: TableOptions) {
  const columns = header.length;
  const twins = twinsOf(header);
  const ownerPlaces = ownerColumns.flatMap((column) => layout.get(column) ?? []);
  let ownerCells: readonly string[] = [];

  return (tableLine: TableLine): RowOutcome => {
    const { line, fields, decimal } = tableLine;
    if (fields.length !== columns) return { reject: `the line has ${fields.length} cells, the header ${columns}` };
    const cell = (column: SheetColumn): string | undefined => {
      const at = layout.get(column);
      return at === undefined ? undefined : fields[at];
    };
    for (const twin of twins) checkTwin(twin, header, tableLine);
    // Nearly all lines say what the line before says.
    if (ownerPlaces.some((at) => fields[at] !== ownerCells[at])) {
      checkOwner(Object.fromEntries(ownerColumns.map((column) => [column, cell(column)])), `line ${line}`);
      ownerCells = fields;
    }
    try {
      return { row: sheetRow(cell, { decimal, offerId }) };
    } catch (error) {
      if (error instanceof BadCell) return { reject: error.message };
      throw error;
    }
  };
}

/** @throws ImportFailure if two columns of one name say different things: nobody knows which of them counts */
function checkTwin({ column, first, second }: Twin, header: readonly string[], { line, fields, decimal }: TableLine) {
  const cell = (at: number): string => fields[at] ?? '';
  if (cell(first) === cell(second)) return;
  if (meaningOf(column, cell(first), decimal) === meaningOf(column, cell(second), decimal)) return;
  const says = (at: number): string => `${quote(header[at] ?? '')} (column ${at + 1}) is ${quote(cell(at))}`;
  throw new ImportFailure(
    'columns_differ',
    `Two columns of the sheet have the same name and differ in line ${line}: ${says(first)}, ${says(second)}. Leave the wrong one out.`,
  );
}

function checkCurrency(row: SheetRow, currency: string): void {
  if (row.currency === currency) return;
  throw new ImportFailure('currency_mismatch', `The sheet is in ${row.currency}, the scope in ${currency}.`);
}

const isBeginning = (text: string, whole: string): boolean => text !== whole && whole.startsWith(text);

const cutOff = (where: string): ImportFailure =>
  new ImportFailure('file_unreadable', `The sheet ends within ${where}. It is cut off: export it again.`);

function headerUnknown(nearest: Layout): ImportFailure {
  const missing = requiredColumns.filter((column) => !nearest.has(column));
  return new ImportFailure(
    'header_unknown',
    `No line among the first ${linesBeforeHeader} is the header of a price sheet; missing: ${missing.join(', ')}.`,
  );
}

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
function ownersOfElement(element: unknown): readonly StatedOwner[] {
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
function rowsOfElement(element: unknown, offerId: string | null): readonly RowOutcome[] {
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
    const read = (cells: Partial<Record<SheetColumn, unknown>>): RowOutcome => ({
      row: sheetRow((column) => textOf(cells[column]), { mayBeNameless: true, offerId }),
    });
    const { includedQuantity } = element;
    const rows = [read({ ...members, includedQuantity, unitPrice: readJsonPrice('unitPrice', element.unitPrice) })];
    const plan = element.savingsPlan;
    if (!isObject(plan)) return rows;
    const unitPrice = readJsonPrice('savingsPlan.effectivePrice', plan.effectivePrice);
    return [...rows, read({ ...members, unitPrice, priceType: 'SavingsPlan', term: plan.term })];
  } catch (error) {
    if (error instanceof BadCell) return [{ reject: error.message }];
    throw error;
  }
}

/** Throws if a part of a sheet is another customer's. @param place `line 3` @throws ImportFailure `owner_mismatch` */
type OwnerCheck = (stated: StatedOwner, place: string) => void;

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
function ownerCheck(scopeId: string): OwnerCheck {
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
const ownerInPath = (path: string): StatedOwner => ({
  enrollment: /(?:^|\/)enrollments\/([^/]+)/i.exec(path)?.[1],
  billingProfile: /\/billingProfiles\/([^/]+)/i.exec(path)?.[1],
  billingAccount: /\/billingAccounts\/([^/]+)/i.exec(path)?.[1],
});

/** Reads the owner in a title above the header: `Enrollment Number: 1234567`. */
const ownerInTitle = (title: string): StatedOwner => ({
  enrollment: /\benrol?lment(?:\s*(?:number|no\.?|id))?[\s:#–-]*(\d{4,})\b/i.exec(title)?.[1],
});
