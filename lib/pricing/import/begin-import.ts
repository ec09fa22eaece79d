import { createHash } from 'node:crypto';
import { ImportFailure } from '../errors.ts';
import type { Scope } from '../scope/scope.ts';
import { scopeKind } from '../scope/scope-id.ts';
import { isGone } from '../snapshot/kept-snapshots.ts';
import type { Attempt } from '../store/attempts.ts';
import { findScope, raiseActiveOrder } from '../store/scopes.ts';
import { beginAttempt, publishAttempt, snapshotId, startAttempt } from '../store/snapshots.ts';
import { isGivenUp } from './give-up-import.ts';
import { failedResult, type ImportResult, resultOf, unchangedResult } from './import-result.ts';

/** A price sheet to import into a scope. */
export interface SheetImport {
  readonly scopeId: string;
  /** On this machine. */
  readonly path: string;
  /** For people: the name of the file, or its address. */
  readonly source: string;
  readonly sha256: string;
  /** Orders the uploads of one scope: the later one wins. */
  readonly uploadedAt: Date;
  /** Address and version of the upload: uploads of the same moment differ in it. */
  readonly identity: string;
  readonly directory: string;
  /** Takes a sheet that has fewer than half of the prices of the active one. @default false */
  readonly force?: boolean;
}

/** An attempt for a run to work on, or the result where nothing is left to do. */
export type ImportStart =
  | { readonly attempt: Attempt; readonly scope: Scope }
  | { readonly attempt?: undefined; readonly result: ImportResult; readonly scope?: Scope };

/** Raise it when the pages get another form, or when sheets are checked for more: the same sheet is then imported again. */
const format = 3;

/** Begins an attempt to import a sheet, or continues the attempt of an earlier delivery of the same upload. */
export async function beginImport(sheet: SheetImport, now: () => Date): Promise<ImportStart> {
  const { scopeId: scope_id, source, sha256 } = sheet;
  const scope = await findScopeToFill(scope_id);
  if (scope instanceof ImportFailure) {
    return { result: failedResult(scope_id, { code: scope.code, message: scope.message }) };
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([format, sha256, scope.offer_id]))
    .digest('hex');
  const snapshot_id = snapshotId(sheet.uploadedAt, sheet.identity);
  if (await isUnchanged(scope, fingerprint, snapshot_id)) return { result: unchangedResult(scope, now()), scope };
  const attempt = await beginAttempt({ scope_id, snapshot_id, source, sha256, fingerprint, now: now() });
  if (hasEnded(attempt)) return { result: resultOf(attempt, attempt.status) };
  if (attempt.status === 'completed') {
    return { result: resultOf(attempt, await publishAttempt(attempt, attempt, now())), scope };
  }
  return { attempt: await startAttempt(attempt, now()), scope };
}

/** Returns the failure where the scope takes no sheet: there is no attempt yet that could record it. */
async function findScopeToFill(scopeId: string): Promise<Scope | ImportFailure> {
  const scope = scopeKind(scopeId) === 'contract' ? await findScope(scopeId) : undefined;
  if (!scope) return new ImportFailure('scope_unknown', `There is no scope ${scopeId}: add it before its price sheet.`);
  if (!scope.active) return new ImportFailure('scope_inactive', `The scope ${scopeId} is not active.`);
  return scope;
}

async function isUnchanged({ scope_id, active_snapshot: active }: Scope, fingerprint: string, id: string) {
  return active?.fingerprint === fingerprint && (await raiseActiveOrder(scope_id, active.snapshot_id, id));
}

/** An attempt that was given up continues as long as its pages are there. */
const hasEnded = (attempt: Attempt): attempt is Attempt & { readonly status: 'failed' | 'superseded' } =>
  attempt.status === 'superseded' || (attempt.status === 'failed' && (!isGivenUp(attempt) || isGone(attempt)));
