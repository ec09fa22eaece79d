import { type DiskType, diskTierFor, diskTiers } from '../../products/managed-disk/tiers.ts';
import type { NamedCells } from '../named-cells.ts';
import type { Resource } from '../resource.ts';
import type { AssessmentProperties } from './properties.ts';
import { whyNotReady } from './readiness.ts';

/** Azure's account types by what Azure Migrate calls the disks, the special names first. */
const accountTypes: readonly (readonly [RegExp, string])[] = [
  [/ultra/i, 'UltraSSD'],
  [/premium ?ssd ?v2|premiumv2/i, 'PremiumV2'],
  [/premium/i, 'Premium'],
  [/standard ?ssd/i, 'StandardSSD'],
  [/standard/i, 'Standard'],
];

/** Account types by the first letter of a tier. */
const accountOfTier: Readonly<Record<string, string>> = { P: 'Premium', E: 'StandardSSD', S: 'Standard' };

/** Reads a disk on the sheet of disks. */
export function readDisk(cells: NamedCells, { region }: AssessmentProperties): Resource {
  const machine = cells.text('Machine', 'Machine Name');
  const common = { address: `${machine}/${cells.text('Disk name')}`, type: 'assessed disk', region };
  const reason = whyNotReady(cells.text('Azure disk readiness'), cells.text('Azure readiness issues'));
  if (reason !== undefined) return { kind: 'unpriced', ...common, reason };
  const wording = cells.text('Recommended disk type');
  const account = accountTypes.find(([pattern]) => pattern.test(wording))?.[1];
  const tier = tierIn(cells.text('Recommended disk size SKU'));
  const number = (...names: readonly string[]): number | undefined => positive(cells.text(...names));
  const gib = tier?.maxGib ?? number('Target disk size(GB)') ?? number('Source disk size(GB)');
  if (account === undefined || gib === undefined) {
    return { kind: 'unpriced', ...common, reason: 'Azure Migrate recommends no type and size for it.' };
  }
  const isProvisioned = account === 'UltraSSD' || account === 'PremiumV2';
  const prefix = account === 'UltraSSD' ? 'Ultra disk' : 'Premium SSD V2 disk';
  return {
    kind: 'disk',
    ...common,
    sku: `${account}_${/zrs|zone/i.test(cells.text('Redundancy')) ? 'ZRS' : 'LRS'}`,
    gib: Math.ceil(gib),
    ...(isProvisioned && {
      iops: number(`${prefix} provisioned IOPS (Operations/Sec)`),
      mbps: number(`${prefix} provisioned throughput (MBPS)`),
    }),
  };
}

/** Reads the disks that the export utility lists in a cell of the machine: `Standard_S6;Premium_P10;`. */
export function disksInList(cells: NamedCells, { region }: AssessmentProperties): readonly Resource[] {
  const machine = cells.text('Machine', 'Machine Name');
  const names = cells.text('Disk Names').split(';');
  const skus = cells.text('Recommended Disk SKUs').split(';');
  return skus.flatMap((sku, index): readonly Resource[] => {
    if (sku.trim() === '') return [];
    const name = names[index]?.trim() || `disk ${index + 1}`;
    const common = { address: `${machine}/${name}`, partOf: machine, type: 'assessed disk', region };
    const tier = tierIn(sku);
    if (tier === undefined) {
      return [{ kind: 'unpriced', ...common, reason: `${JSON.stringify(sku.slice(0, 60))} is no size of a disk.` }];
    }
    return [{ kind: 'disk', ...common, sku: `${accountOfTier[tier.name.charAt(0)]}_LRS`, gib: tier.maxGib }];
  });
}

/** Finds the tier in `P10` or `Premium_P10`. */
function tierIn(sku: string) {
  const [name] = /[PES]\d{1,2}$/i.exec(sku.trim()) ?? [];
  if (name === undefined) return undefined;
  const tiers = (Object.keys(diskTiers) as DiskType[]).map((type) => diskTierFor(type, name));
  return tiers.find((tier) => tier !== undefined);
}

const positive = (cell: string): number | undefined => {
  const value = Number(cell);
  return cell !== '' && Number.isFinite(value) && value > 0 ? value : undefined;
};
