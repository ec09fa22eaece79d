import { say } from '../../../platform/language.ts';
import type { EstimateRequest } from '../../../platform/request-types.generated.ts';
import { nearestName } from '../../nearest-name.ts';
import type { EstimateItem } from '../../products/item.ts';
import { faultOf, type ItemFault, readRegionName } from '../../products/item-reader.ts';
import { findProduct } from '../../products/products.ts';

type RequestedWhatIf = NonNullable<EstimateRequest['what_if']>;

/** A line, as far as a what-if needs it. */
export type NamedLine = Pick<EstimateItem, 'id' | 'product'>;

/** The values that a request wants to try, checked; sizes by the index of the line. */
export interface Dimensions {
  readonly regions: readonly string[];
  readonly skus: ReadonlyMap<number, readonly string[]>;
  readonly sameShape: boolean;
  readonly hours: readonly number[];
}

/** Each line that is not there costs a search for a similar name. */
const maxLines = 200;

/** Reads the values of a what-if. Values of a wrong type are skipped: the schema reports them. */
export function readDimensions(
  whatIf: RequestedWhatIf,
  lines: readonly NamedLine[],
): { readonly dimensions: Dimensions; readonly faults: readonly ItemFault[] } {
  const faults: ItemFault[] = [];
  const regions = readList(whatIf.regions, '/what_if/regions', faults, (text, pointer) => {
    const read = readRegionName(pointer, text);
    return 'name' in read ? read.name : read;
  });
  const skus = readSizes(whatIf.skus, lines, faults);
  const hours = readList(whatIf.hours, '/what_if/hours', faults, (value) => value);
  const named = Object.values(whatIf).filter((value) => value !== undefined);
  if (named.length === 0) {
    const detail = say({
      en: 'Name at least one of regions, skus, same_shape and hours.',
      pt: 'Nomeie pelo menos um de regions, skus, same_shape e hours.',
    });
    faults.push({ pointer: '/what_if', code: 'missing_property', detail });
  }
  return { dimensions: { regions, skus, sameShape: whatIf.same_shape === true, hours }, faults };
}

/** Reads a list; two spellings of the same value are a fault. */
function readList<Given extends string | number, Read extends string | number>(
  given: readonly Given[] | undefined,
  pointer: string,
  faults: ItemFault[],
  read: (value: Given, pointer: string) => Read | ItemFault,
): readonly Read[] {
  const found = new Map<Read, number>();
  given?.forEach((value, at) => {
    const entry = read(value, `${pointer}/${at}`);
    if (typeof entry === 'object') {
      faults.push(entry);
      return;
    }
    const first = found.get(entry);
    if (first === undefined) found.set(entry, at);
    else {
      const detail = say({ en: `The same as item ${first}: ${entry}.`, pt: `O mesmo que o item ${first}: ${entry}.` });
      faults.push({ pointer: `${pointer}/${at}`, code: 'not_unique', detail });
    }
  });
  return [...found.keys()];
}

function readSizes(
  skus: RequestedWhatIf['skus'],
  lines: readonly NamedLine[],
  faults: ItemFault[],
): ReadonlyMap<number, readonly string[]> {
  const indexes = new Map(lines.map(({ id }, index) => [id, index]));
  const found = new Map<number, readonly string[]>();
  const entries = Object.entries(skus ?? {});
  if (skus && (entries.length === 0 || entries.length > maxLines)) {
    const detail = say({
      en: `Names ${entries.length} lines; must name 1 to ${maxLines}.`,
      pt: `Nomeia ${entries.length} linhas; deve nomear de 1 a ${maxLines}.`,
    });
    faults.push({ pointer: '/what_if/skus', code: 'wrong_length', detail });
    return found;
  }
  for (const [id, names] of entries) {
    const pointer = `/what_if/skus/${id.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const index = indexes.get(id);
    const product = lines[index ?? -1]?.product ?? '';
    const sizes = findProduct(product)?.sizes;
    if (index === undefined) {
      const detail = say({ en: `There is no line "${id}".`, pt: `Não existe a linha "${id}".` });
      faults.push(faultOf(pointer, 'unknown_property', detail, nearestName(id, indexes.keys())));
    } else if (sizes) {
      found.set(index, readList(names, pointer, faults, sizes.read));
    } else {
      const detail = say({
        en: `"${id}" has no sizes to choose from: it is a ${product}.`,
        pt: `"${id}" não tem tamanhos para escolher: é ${product}.`,
      });
      faults.push({ pointer, code: 'not_allowed', detail });
    }
  }
  return found;
}
