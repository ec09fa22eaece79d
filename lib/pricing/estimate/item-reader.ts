import { nearest } from '../catalog/nearest.ts';
import { type Region, regionOf, regions } from '../catalog/regions.ts';
import type { ItemFault } from './faults.ts';
import type { RequestedItem } from './requested-item.ts';

/** A member of an item. */
export type Member = keyof RequestedItem;

/** Reads the members of one item, and takes down what is wrong with them. */
export interface ItemReader {
  readonly item: RequestedItem;
  /** @param near the name that was probably meant */
  readonly complain: (member: Member, code: string, detail: string, near?: string) => void;
  readonly missing: (member: Member) => void;
  /**
   * A name out of a few; undefined once something is wrong with it.
   * @param otherwise where it is left out
   * @default otherwise - the member is required
   */
  readonly choice: <Name extends string>(
    member: Member,
    names: readonly Name[],
    otherwise?: NoInfer<Name>,
  ) => Name | undefined;
  readonly region: () => Region | undefined;
}

/** @param pointer to the item (RFC 6901) @param faults where what is wrong is put */
export function itemReader(item: RequestedItem, pointer: string, faults: ItemFault[]): ItemReader {
  const complain: ItemReader['complain'] = (member, code, detail, near) => {
    const fault = { pointer: `${pointer}/${member}`, code };
    if (near === undefined) faults.push({ ...fault, detail });
    else faults.push({ ...fault, detail: `${detail} Did you mean "${near}"?`, did_you_mean: near });
  };
  const missing = (member: Member): void => complain(member, 'missing_property', `"${member}" is required.`);

  return {
    item,
    complain,
    missing,
    choice: (member, names, otherwise) => {
      const given = item[member];
      if (given === undefined) {
        if (otherwise === undefined) missing(member);
        return otherwise;
      }
      const found = names.find((name) => name === given);
      if (found !== undefined) return found;
      complain(member, 'not_allowed', `Got "${given}"; allowed: ${names.join(', ')}.`, nearest(String(given), names));
      return undefined;
    },
    region: () => {
      if (item.region === undefined) {
        missing('region');
        return undefined;
      }
      const found = regionOf(item.region);
      if (found?.isPublic) return found;
      const known = regions.filter(({ isPublic }) => isPublic);
      const near = nearest(
        item.region,
        known.map(({ name }) => name),
      );
      complain('region', 'not_allowed', `There is no region "${item.region}".`, near);
      return undefined;
    },
  };
}
