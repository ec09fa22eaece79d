import { exitCode } from '../../platform/exit-code.ts';
import { right, table } from '../../platform/report.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { nearestName } from '../../pricing/nearest-name.ts';
import { newestAttempt, type Scope } from '../../pricing/scope/scope.ts';
import { scopeKind } from '../../pricing/scope-id.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { callService } from '../target.ts';
import { listText } from '../terminal/report.ts';

interface AddFlags extends TablesTarget {
  readonly currency: string;
  readonly offer?: string;
}

/** `appraise scopes add`: adds a scope for a contract. To add the same one again changes nothing. */
export async function addScopeCommand(scopeId: string, flags: AddFlags): Promise<number> {
  checkContractId(scopeId);
  const currency = flags.currency.toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new CommandFailure([
      `--currency must be a code of three letters such as USD, not ${JSON.stringify(flags.currency)}`,
    ]);
  }
  const { addScope, findScope } = await loadScopeStore(flags);
  const isNew = await callService(flags, () =>
    addScope({ scope_id: scopeId, currency, offer_id: flags.offer, now: new Date() }),
  );
  if (!isNew) {
    const found = await callService(flags, () => findScope(scopeId));
    const isSame = found?.currency === currency && found.offer_id === (flags.offer ?? null);
    if (!isSame) {
      const is = found === undefined ? '' : ` (${[found.currency, found.offer_id].filter(Boolean).join(', ')})`;
      throw new CommandFailure(
        [`scope ${scopeId}${makeVisible(is)} exists already and is not changed`],
        exitCode.judgedWrong,
      );
    }
    const state = found.active ? '' : `, inactive: appraise scopes activate ${scopeId} lets it take imports again`;
    process.stdout.write(`${scopeId} (${currency}) exists already${state}\n`);
    return exitCode.ok;
  }
  process.stdout.write(
    `added ${scopeId} (${currency}); now upload its price sheet, or use appraise import-price-sheet\n`,
  );
  return exitCode.ok;
}

/** `appraise scopes activate|deactivate`: an inactive scope keeps its prices, takes no imports and is no default. */
export async function setScopeActiveCommand(scopeId: string, active: boolean, flags: TablesTarget): Promise<number> {
  checkContractId(scopeId);
  const { readScopes, setScopeActive } = await loadScopeStore(flags);
  if (!(await callService(flags, () => setScopeActive(scopeId, active)))) {
    const known = (await callService(flags, () => readScopes('contract'))).map(({ scope_id }) => scope_id);
    const near = nearestName(scopeId, known);
    throw new CommandFailure([`there is no scope ${scopeId}${near === undefined ? '' : `; did you mean ${near}?`}`]);
  }
  process.stdout.write(`${scopeId} is ${active ? 'active' : 'inactive'}\n`);
  return exitCode.ok;
}

/** `appraise scopes list`: prints all scopes with the state of their prices. */
export async function listScopesCommand(flags: TablesTarget & { readonly format: 'human' | 'json' }): Promise<number> {
  const { readScopes } = await loadScopeStore(flags);
  const scopes = await callService(flags, () => readScopes());
  process.stdout.write(
    flags.format === 'json' ? `${JSON.stringify({ scopes: scopes.map(publicScope) }, null, 2)}\n` : text(scopes),
  );
  return exitCode.ok;
}

function checkContractId(scopeId: string): void {
  if (scopeKind(scopeId) === 'contract') return;
  throw new CommandFailure([
    `a scope must be ea:<enrollment id>, such as ea:1234567, or mca:<billing profile id>, not ${JSON.stringify(makeVisible(scopeId))}`,
  ]);
}

async function loadScopeStore(flags: TablesTarget) {
  adoptTables(flags, ['scopes']);
  return import('../../pricing/store/scopes.ts');
}

/** Leaves out what only the store needs. */
function publicScope({ active_snapshot: active, active_order: _, ...scope }: Scope) {
  if (!active) return { ...scope, active_snapshot: null };
  const { cursor_key: _key, fingerprint: _print, sections: _sections, ...snapshot } = active;
  return { ...scope, active_snapshot: snapshot };
}

function text(scopes: readonly Scope[]): string {
  if (scopes.length === 0) return 'no scopes yet: appraise scopes add ea:<enrollment id> --currency USD\n';
  const rows = scopes.map((scope) => {
    const { scope_id, currency, active, active_snapshot: snapshot } = scope;
    return [
      ...[scope_id, currency, active ? 'active' : 'inactive', snapshot ? String(snapshot.row_count) : '–'],
      snapshot?.activated_at ?? '',
      newestImport(scope),
    ];
  });
  const titles = ['Scope', 'Currency', 'State', right('Prices'), 'Since', 'Newest import'];
  return listText(table(titles, rows), count(scopes.length, 'scope'));
}

function newestImport(scope: Scope): string {
  const latest = newestAttempt(scope);
  if (latest === null && scope.latest !== null) return 'unchanged';
  return [latest?.status, latest?.failure?.message].filter(Boolean).join(': ');
}
