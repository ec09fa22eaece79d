import { diskTierFor, diskTypes } from '../products/managed-disk/tiers.ts';
import { findShape } from '../products/virtual-machine/shapes.ts';
import { plainShapeName } from '../products/virtual-machine/size-names.ts';

/** A line of a request for an estimate; only its product is sure to be there. */
type RequestLine = Readonly<Record<string, unknown>>;

/** Names what a commitment for a line may be shared among, and what is bought: the series `Dsv5` and the size `D4s v5`. */
export function nameFamily(item: RequestLine, description: string): { readonly family: string; readonly name: string } {
  const text = (member: string): string => String(item[member] ?? '');
  if (item.product === 'virtual_machine') {
    const name = (findShape(text('sku'))?.name ?? text('sku')).replace('Standard_', '').replaceAll('_', ' ');
    return { family: seriesOf(name), name };
  }
  if (item.product === 'managed_disk') {
    const type = diskTypes.find((known) => known === item.type);
    const tier = type && diskTierFor(type, item.size as number | string)?.name;
    return { family: `${type ?? 'managed_disk'} ${text('redundancy') || 'LRS'}`, name: tier ?? description };
  }
  if (item.product === 'sql_database') {
    const family = [text('tier'), text('compute') || 'provisioned', text('hardware') || 'gen5'].join(' ');
    return { family: `sql ${family}`, name: `${text('vcores')} vCores` };
  }
  return { family: 'meters', name: description };
}

/** `Dsv5` for `D4s v5`, `Esv5` for `E16-8s v5`: sizes of one series cover each other in proportion to their cores. */
function seriesOf(name: string): string {
  const [, letters = name, features = '', version = ''] =
    /^([a-z]+)\d+(?:-\d+)?([a-z]*?)(v\d+)?$/.exec(plainShapeName(name)) ?? [];
  return `${letters.toUpperCase()}${features}${version}`;
}
