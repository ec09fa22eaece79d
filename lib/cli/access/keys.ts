import type { Plan } from '../../access/plans.ts';
import type { AccessKey } from '../../access/store/access-keys.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import type { TablesTarget } from '../tables.ts';
import { callService } from '../target.ts';
import { type TextColumn, tableLines } from '../terminal/table.ts';
import { tableWidth } from '../terminal/terminal.ts';
import { checkGrants, type KeysTarget, loadGatewayKeys, loadKeyStore, unknownKey } from './key-store.ts';

interface CreateFlags extends KeysTarget {
  readonly owner: string;
  readonly plan?: Plan;
  readonly grant: readonly string[];
  readonly format: 'human' | 'json';
}

/** `appraise keys create`: makes a key and prints its secret once; only the gateway keeps that. */
export async function createKeyCommand(flags: CreateFlags): Promise<number> {
  const { owner, plan = null, grant } = flags;
  checkGrants(grant);
  if (plan === null && grant.length === 0)
    throw new CommandFailure([
      'the key would open nothing: give --plan for the market API, --grant for pricing, or both',
    ]);
  if (owner.trim() === '' || owner.length > 200)
    throw new CommandFailure(['--owner must be a name of 1 to 200 characters']);
  // Before make-key.ts loads the store: that reads the environment when it loads.
  await loadKeyStore(flags);
  const { makeKey, newKeyText } = await import('./make-key.ts');
  const key = await callService(flags, () => makeKey({ owner: owner.trim(), plan, grants: grant }, flags));
  process.stdout.write(flags.format === 'json' ? `${JSON.stringify(key, null, 2)}\n` : newKeyText(key));
  return exitCode.ok;
}

/** `appraise keys list`: prints all keys without their secrets. */
export async function listKeysCommand(flags: TablesTarget & { readonly format: 'human' | 'json' }): Promise<number> {
  const { listAccessKeys } = await loadKeyStore(flags);
  const keys = (await callService(flags, listAccessKeys)).map(
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

/** `appraise keys disable|enable`: the gateway knows at once, the functions within ten seconds. */
export async function setKeyDisabledCommand(keyId: string, disabled: boolean, flags: TablesTarget): Promise<number> {
  const { changeAccessKey } = await loadKeyStore(flags);
  const isKnown = await callService(flags, async () => {
    const known = await changeAccessKey(keyId, { disabled });
    if (known) await (await loadGatewayKeys(flags))?.setGatewayKeyEnabled(keyId, !disabled);
    return known;
  });
  if (!isKnown) throw unknownKey(keyId);
  process.stdout.write(`${keyId} is ${disabled ? 'disabled' : 'enabled'}\n`);
  return exitCode.ok;
}

const columns: readonly TextColumn<AccessKey>[] = [
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
  return `${[...tableLines(columns, keys, { columns: tableWidth(process.stdout) }), count(keys.length, 'key')].join(
    '\n',
  )}\n`;
}
