import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { nearestName } from '../../pricing/nearest-name.ts';
import type { Scope } from '../../pricing/scope/scope.ts';
import { scopeKind } from '../../pricing/scope/scope-id.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { asked } from '../target.ts';
import { type Column, tableLine, widthsOf } from '../terminal/table.ts';
import { columnsOf } from '../terminal/terminal.ts';

interface AddFlags extends TablesTarget {
  readonly currency: string;
  readonly offer?: string;
}

/**
 * `appraise scopes add`: a scope for the price sheets of a contract. Adding the same one again changes nothing; 1 where
 * there is another of this id.
 */
export async function addScopeCommand(scopeId: string, flags: AddFlags): Promise<number> {
  contractId(scopeId);
  const currency = flags.currency.toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new CommandFailure([
      `--currency takes a code of three letters, as USD, not ${JSON.stringify(flags.currency)}`,
    ]);
  }
  const { addScope, findScope } = await scopesOf(flags);
  const isNew = await asked(flags, () =>
    addScope({ scope_id: scopeId, currency, offer_id: flags.offer, now: new Date() }),
  );
  if (!isNew) {
    const found = await asked(flags, () => findScope(scopeId));
    const isSame = found?.currency === currency && found.offer_id === (flags.offer ?? null);
    if (!isSame) {
      const is = found === undefined ? '' : ` (${[found.currency, found.offer_id].filter(Boolean).join(', ')})`;
      throw new CommandFailure(
        [`there is a scope ${scopeId}${makeVisible(is)} already; it stays as it is`],
        exitCode.judgedWrong,
      );
    }
    const state = found.active ? '' : `, inactive: appraise scopes activate ${scopeId} lets it take imports again`;
    process.stdout.write(`${scopeId} (${currency}) is there already${state}\n`);
    return exitCode.ok;
  }
  process.stdout.write(`added ${scopeId} (${currency}); upload its price sheet, or appraise import-price-sheet\n`);
  return exitCode.ok;
}

/** `appraise scopes activate|deactivate`: prices stay; an inactive scope takes no imports and is nobody's default. */
export async function setScopeActiveCommand(scopeId: string, active: boolean, flags: TablesTarget): Promise<number> {
  contractId(scopeId);
  const { readScopes, setScopeActive } = await scopesOf(flags);
  if (!(await asked(flags, () => setScopeActive(scopeId, active)))) {
    const known = (await asked(flags, () => readScopes('contract'))).map(({ scope_id }) => scope_id);
    const near = nearestName(scopeId, known);
    throw new CommandFailure([`there is no scope ${scopeId}${near === undefined ? '' : `; did you mean ${near}?`}`]);
  }
  process.stdout.write(`${scopeId} is ${active ? 'active' : 'inactive'}\n`);
  return exitCode.ok;
}

/** `appraise scopes list`: every scope with the state of its prices, the public price lists last. */
export async function listScopesCommand(flags: TablesTarget & { readonly format: 'human' | 'json' }): Promise<number> {
  const { readScopes } = await scopesOf(flags);
  const scopes = await asked(flags, () => readScopes());
  process.stdout.write(
    flags.format === 'json' ? `${JSON.stringify({ scopes: scopes.map(shown) }, null, 2)}\n` : text(scopes),
  );
  return exitCode.ok;
}

function contractId(scopeId: string): void {
  if (scopeKind(scopeId) === 'contract') return;
  throw new CommandFailure([
    `a scope is called ea:<enrollment id>, as ea:1234567, not ${JSON.stringify(makeVisible(scopeId))}`,
  ]);
}

/** The module of the store, once it is known where that is. */
async function scopesOf(flags: TablesTarget) {
  adoptTables(flags, ['scopes']);
  return import('../../pricing/store/scopes.ts');
}

/** A scope without what only the store needs. */
function shown({ active_snapshot: active, active_order: _, ...scope }: Scope) {
  if (!active) return { ...scope, active_snapshot: null };
  const { cursor_key: _key, fingerprint: _print, sections: _sections, ...snapshot } = active;
  return { ...scope, active_snapshot: snapshot };
}

const columns: readonly Column<Scope>[] = [
  { title: 'Scope', text: ({ scope_id }) => makeVisible(scope_id) },
  { title: 'Currency', text: ({ currency }) => makeVisible(currency) },
  { title: 'State', text: ({ active }) => (active ? 'active' : 'inactive') },
  { title: 'Prices', text: ({ active_snapshot: active }) => (active ? String(active.row_count) : '–'), align: 'right' },
  { title: 'Since', text: ({ active_snapshot: active }) => active?.activated_at ?? '' },
  {
    title: 'Newest import',
    text: ({ latest }) =>
      latest ? makeVisible([latest.status, latest.failure?.message].filter(Boolean).join(': ')) : '',
  },
];

function text(scopes: readonly Scope[]): string {
  if (scopes.length === 0) return 'no scopes yet: appraise scopes add ea:<enrollment id> --currency USD\n';
  const widths = widthsOf(columns, scopes);
  const line = (cells: readonly string[]) => tableLine(columns, cells, widths, columnsOf(process.stdout));
  return `${[
    line(columns.map(({ title }) => title)),
    ...scopes.map((scope) => line(columns.map((column) => column.text(scope)))),
    count(scopes.length, 'scope'),
  ].join('\n')}\n`;
}
