import type { Plan } from '../../access/plans.ts';
import type { AccessKey } from '../../access/store/access-keys.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import type { TablesTarget } from '../tables.ts';
import { asked } from '../target.ts';
import { type Column, tableLine, widthsOf } from '../terminal/table.ts';
import { columnsOf } from '../terminal/terminal.ts';
import { checkGrants, gatewayKeys, type KeysTarget, keyStore, unknownKey } from './key-store.ts';

interface CreateFlags extends KeysTarget {
  readonly owner: string;
  readonly plan?: Plan;
  readonly grant: readonly string[];
  readonly format: 'human' | 'json';
}

/**
 * `appraise keys create`: a key for a person or a program, with a plan of the market API, grants of pricing, or both. Its secret
 * is printed once and kept nowhere but at the gateway; of what was made on the way nothing stays where a step fails.
 */
export async function createKeyCommand(flags: CreateFlags): Promise<number> {
  const { owner, plan = null, grant } = flags;
  checkGrants(grant);
  if (plan === null && grant.length === 0)
    throw new CommandFailure(['say what the key opens: --plan for the market API, --grant for pricing, or both']);
  if (owner.trim() === '' || owner.length > 200)
    throw new CommandFailure(['--owner takes a name of 1 to 200 characters']);
  // The stores read the environment when they load, and this says where they are.
  await keyStore(flags);
  const { makeKey, newKeyText } = await import('./make-key.ts');
  const key = await asked(flags, () => makeKey({ owner: owner.trim(), plan, grants: grant }, flags));
  process.stdout.write(flags.format === 'json' ? `${JSON.stringify(key, null, 2)}\n` : newKeyText(key));
  return exitCode.ok;
}

/** `appraise keys list`: every key, never its secret. */
export async function listKeysCommand(flags: TablesTarget & { readonly format: 'human' | 'json' }): Promise<number> {
  const { listAccessKeys } = await keyStore(flags);
  const keys = (await asked(flags, listAccessKeys)).map(
    ({ key_id, owner, plan, grants, created_at, disabled, replaces }) => ({
      key_id,
      owner,
      plan,
      grants,
      created_at,
      disabled,
      ...(replaces !== undefined && { replaces }),
    }),
  );
  process.stdout.write(flags.format === 'json' ? `${JSON.stringify({ keys }, null, 2)}\n` : text(keys));
  return exitCode.ok;
}

/** `appraise keys disable|enable`: at the gateway at once, in the functions within ten seconds. */
export async function setKeyDisabledCommand(keyId: string, disabled: boolean, flags: TablesTarget): Promise<number> {
  const { changeAccessKey } = await keyStore(flags);
  const isKnown = await asked(flags, async () => {
    const known = await changeAccessKey(keyId, { disabled });
    if (known) await (await gatewayKeys(flags))?.setGatewayKeyEnabled(keyId, !disabled);
    return known;
  });
  if (!isKnown) throw unknownKey(keyId);
  process.stdout.write(`${keyId} is ${disabled ? 'disabled' : 'enabled'}\n`);
  return exitCode.ok;
}

const columns: readonly Column<AccessKey>[] = [
  { title: 'Key', text: ({ key_id }) => makeVisible(key_id) },
  { title: 'Plan', text: ({ plan }) => plan ?? '–' },
  { title: 'State', text: ({ disabled }) => (disabled ? 'disabled' : 'enabled') },
  { title: 'Created', text: ({ created_at }) => created_at.slice(0, 10) },
  { title: 'Replaces', text: ({ replaces = '' }) => makeVisible(replaces) },
  { title: 'Scopes', text: ({ grants }) => grants.map(makeVisible).join(' ') },
  { title: 'Owner', text: ({ owner }) => makeVisible(owner) },
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
