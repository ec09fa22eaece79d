import type { ReadResources, Resource } from '../resource.ts';
import { UnreadableInput } from '../resource.ts';
import { collectResources } from './collect.ts';
import { describeCharges } from './inventory-charges.ts';
import { addressOf, type InventoryRow, readRow } from './inventory-row.ts';
import { readArmResource } from './mapping/read-arm-resource.ts';
import { findMember } from './members.ts';
import { readResourceId } from './resource-id.ts';

/** Reads the rows of a list of resources. @throws UnreadableInput with every row that is no resource */
export function readInventory(rows: readonly unknown[], warnings: readonly string[]): ReadResources {
  const problems: string[] = [];
  const read = rows.flatMap((row, index) => readRow(row, index, problems));
  if (problems.length > 0) throw new UnreadableInput(problems);
  const once = [...new Map(read.map((row) => [row.id?.toLowerCase() ?? row, row])).values()];
  return {
    resources: collectResources(readRows(once)),
    warnings: [...warnings, ...warnOfPower(once)],
  };
}

function readRows(rows: readonly InventoryRow[]): readonly Resource[] {
  const { chargedWith, listsOutbound, listedDisks } = describeCharges(rows);
  const claimed = new Set(listedDisks);
  const claimDisk = (id: string): string | undefined => {
    const key = id.toLowerCase();
    if (claimed.has(key)) return undefined;
    claimed.add(key);
    const known = readResourceId(id);
    return known ? addressOf(known) : id;
  };
  return rows.flatMap((one) =>
    readArmResource({
      address: one.address,
      type: one.type,
      location: findMember(one.row, 'location'),
      sku: findMember(one.row, 'sku') ?? findMember(one.properties, 'currentSku'),
      plan: findMember(one.row, 'plan'),
      appKind: findMember(one.row, 'kind'),
      properties: one.properties,
      inventory: { claimDisk, chargedWith: chargedWith(one), listsOutbound: listsOutbound(one) },
    }),
  );
}

function warnOfPower(rows: readonly InventoryRow[]): readonly string[] {
  const machines = rows.filter(({ type }) => type.toLowerCase() === 'microsoft.compute/virtualmachines');
  const tellsPower = ({ row, properties }: InventoryRow): boolean =>
    [findMember(row, 'powerState'), findMember(properties, 'extended'), findMember(properties, 'instanceView')].some(
      (value) => value !== undefined,
    );
  if (machines.every(tellsPower)) return [];
  return [
    'The list does not say which machines are deallocated: all are taken as running. The list of "az vm list -d" says it.',
  ];
}
