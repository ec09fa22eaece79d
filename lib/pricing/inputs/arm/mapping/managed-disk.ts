import { gibOfUpload } from '../../os-disk.ts';
import type { Resource } from '../../resource.ts';
import { Members } from '../members.ts';
import { type ArmSource, chargedByUse, readBase, readSku, unpriced, unpricedFor } from './arm-source.ts';
import { readPerformance } from './machine-disks.ts';

/** What Azure takes for a disk of its own without an SKU. */
const defaultSku = 'Standard_LRS';

/** Reads a managed disk. */
export function readManagedDisk(source: ArmSource): Resource[] {
  const base = readBase(source);
  const skus = readSku(source);
  const disk = new Members(source.properties, skus.gaps);
  const given = skus.text('name');
  const sku = given ?? defaultSku;
  const bytes = disk.number('creationData', 'uploadSizeBytes');
  const gib = disk.number('diskSizeGB') ?? (bytes === undefined ? undefined : gibOfUpload(bytes));
  const tier = disk.text('tier');
  const maxShares = disk.number('maxShares');
  const bursts = disk.flag('burstingEnabled');
  const performance = readPerformance(disk, sku);
  if (disk.gaps.length > 0) return [unpricedFor(base, disk.gaps)];
  if (gib === undefined) return [unpriced(base, withoutSize(new Members(source.properties)))];
  const resource: Resource = {
    kind: 'disk',
    ...base,
    sku,
    gib,
    ...performance,
    tier,
    maxShares,
    ...(given === undefined ? { assumed: [`${defaultSku} for a disk without SKU`] } : {}),
  };
  return [resource, ...(bursts ? [bursting(base)] : [])];
}

function withoutSize(disk: Members): string {
  const from = disk.text('creationData', 'createOption')?.toLowerCase();
  if (from === undefined || from === 'empty') return 'The size of the disk (diskSizeGB) is not in the file.';
  return 'The disk has the size of what it is made from, which is not in the file; name it as diskSizeGB.';
}

const bursting = (base: ReturnType<typeof readBase>): Resource =>
  chargedByUse(
    { ...base, address: `${base.address}/bursting` },
    'Bursting on demand is charged by use, which is not priced.',
  );
