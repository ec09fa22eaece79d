import { randomBytes } from 'node:crypto';
import type { Plan } from '../../market/plans.ts';
import { scopeKind } from '../../pricing/scope-id.ts';
import type { AccessKey } from '../../storage/access-keys.ts';
import { exitCode } from '../exit-code.ts';
import { CommandFailure } from '../failure.ts';
import { count } from '../format/count.ts';
import { type Column, tableLine, widthsOf } from '../format/table.ts';
import { visible } from '../format/visible.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { asked } from '../target.ts';
import { columnsOf } from '../terminal.ts';

interface CreateFlags extends TablesTarget {
  readonly owner: string;
  readonly plan: Plan;
  readonly grant: readonly string[];
  readonly stage: string;
  readonly format: 'human' | 'json';
}

/** Its like is not guessed: 256 bits. The beginning tells people and scanners of leaked secrets what it is. */
const newSecret = (): string => `appraise_${randomBytes(32).toString('base64url')}`;

/**
 * `appraise keys create`: a key for a person or a program. Its secret is printed once and kept nowhere but at the
 * gateway; of what was made on the way nothing stays where a step fails.
 */
export async function createKeyCommand(flags: CreateFlags): Promise<number> {
  const { owner, plan, grant, stage, local } = flags;
  const faults = grant.filter((scope) => scope !== '*' && scopeKind(scope) !== 'contract');
  if (faults.length > 0) {
    throw new CommandFailure(faults.map((scope) => `--grant takes a scope as ea:1234567, or *, not ${visible(scope)}`));
  }
  if (owner.trim() === '' || owner.length > 200)
    throw new CommandFailure(['--owner takes a name of 1 to 200 characters']);
  const secret = newSecret();
  const { addAccessKey, secretHash } = await keysOf(flags);
  const record = { owner: owner.trim(), plan, grants: grant, created_at: new Date().toISOString(), disabled: false };
  const add = (key_id: string) => addAccessKey({ ...record, key_id }, secretHash(secret));
  const key_id = await asked(flags, async () => {
    if (local) {
      const id = `local-${randomBytes(8).toString('hex')}`;
      await add(id);
      return id;
    }
    const { createGatewayKey, deleteGatewayKey } = await import('../../storage/gateway-keys.ts');
    const id = await createGatewayKey(stage, { owner: record.owner, plan, secret });
    try {
      await add(id);
      return id;
    } catch (error) {
      await deleteGatewayKey(id);
      throw error;
    }
  });
  const opens = grant.length > 0 ? `, ${grant.join(', ')}` : '';
  process.stdout.write(
    flags.format === 'json'
      ? `${JSON.stringify({ ...record, key_id, secret }, null, 2)}\n`
      : `${secret}\n\nkey ${key_id} of ${visible(record.owner)} (${plan}${opens}). The line above is its secret: it is shown this once.\n`,
  );
  return exitCode.ok;
}

/** `appraise keys list`: every key, never its secret. */
export async function listKeysCommand(flags: TablesTarget & { readonly format: 'human' | 'json' }): Promise<number> {
  const { listAccessKeys } = await keysOf(flags);
  const keys = (await asked(flags, listAccessKeys)).map(({ key_id, owner, plan, grants, created_at, disabled }) => ({
    key_id,
    owner,
    plan,
    grants,
    created_at,
    disabled,
  }));
  process.stdout.write(flags.format === 'json' ? `${JSON.stringify({ keys }, null, 2)}\n` : text(keys));
  return exitCode.ok;
}

/** `appraise keys disable|enable`: at the gateway at once, in the functions within ten seconds. */
export async function setKeyDisabledCommand(keyId: string, disabled: boolean, flags: TablesTarget): Promise<number> {
  const { setAccessKeyDisabled } = await keysOf(flags);
  const isKnown = await asked(flags, async () => {
    const known = await setAccessKeyDisabled(keyId, disabled);
    if (known && !flags.local)
      await (await import('../../storage/gateway-keys.ts')).setGatewayKeyEnabled(keyId, !disabled);
    return known;
  });
  if (!isKnown) throw new CommandFailure([`there is no key ${visible(keyId)}; appraise keys list shows them by id`]);
  process.stdout.write(`${keyId} is ${disabled ? 'disabled' : 'enabled'}\n`);
  return exitCode.ok;
}

/** The module of the store, once it is known where that is. */
async function keysOf(flags: TablesTarget) {
  adoptTables(flags, ['access']);
  return import('../../storage/access-keys.ts');
}

const columns: readonly Column<AccessKey>[] = [
  { title: 'Key', text: ({ key_id }) => visible(key_id) },
  { title: 'Plan', text: ({ plan }) => plan },
  { title: 'State', text: ({ disabled }) => (disabled ? 'disabled' : 'enabled') },
  { title: 'Created', text: ({ created_at }) => created_at.slice(0, 10) },
  { title: 'Scopes', text: ({ grants }) => grants.map(visible).join(' ') },
  { title: 'Owner', text: ({ owner }) => visible(owner) },
];

function text(keys: readonly AccessKey[]): string {
  if (keys.length === 0) return 'no keys yet: appraise keys create --owner <name> --plan pro\n';
  const widths = widthsOf(columns, keys);
  const line = (cells: readonly string[]) => tableLine(columns, cells, widths, columnsOf(process.stdout));
  return `${[
    line(columns.map(({ title }) => title)),
    ...keys.map((key) => line(columns.map((column) => column.text(key)))),
    count(keys.length, 'key'),
  ].join('\n')}\n`;
}
