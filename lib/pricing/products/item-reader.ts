import { say } from '../../platform/language.ts';
import { keysOf } from '../../platform/members.ts';
import { type Region, regionOf, regions } from '../catalog/regions.ts';
import { nearestName } from '../nearest-name.ts';
import type { MemberName, RequestedItem } from './item.ts';

/** One thing that is wrong with a request for an estimate, in the form of the API's `errors`. */
export interface ItemFault {
  /** JSON Pointer (RFC 6901) into the request. */
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
  readonly did_you_mean?: string;
  /** Meters that a line by meter may mean: the first of them, and how many there are. */
  readonly candidates?: readonly object[];
  readonly candidate_count?: number;
}

/** Reads the members of one item and collects all faults. */
export interface ItemReader {
  readonly item: RequestedItem;
  /** @param near the name that the caller probably means */
  readonly addFault: (member: MemberName, code: string, detail: string, near?: string) => void;
  /** Adds what may turn out to be right once the prices are read. It counts only beside faults. */
  readonly addDoubt: (member: MemberName, code: string, detail: string, near?: string) => void;
  readonly addMissing: (member: MemberName) => void;
  /** Reads one of a field's choices; undefined if it adds a fault. Without a default the member is required. */
  readonly readChoice: <Name extends string>(
    member: MemberName,
    field: { readonly choices: Readonly<Record<Name, string>>; readonly default?: NoInfer<Name> },
  ) => Name | undefined;
  readonly readRegion: () => Region | undefined;
}

/** Makes a fault whose sentence names what was probably meant. */
export const faultOf = (pointer: string, code: string, detail: string, near: string | undefined): ItemFault =>
  near === undefined
    ? { pointer, code, detail }
    : {
        pointer,
        code,
        detail: `${detail} ${say({ en: `Did you mean "${near}"?`, pt: `Você quis dizer "${near}"?` })}`,
        did_you_mean: near,
      };

/** Finds a public region by any spelling; a fault at the pointer for what is none. */
export function readRegionName(pointer: string, spelling: string): Region | ItemFault {
  const found = regionOf(spelling);
  if (found?.isPublic) return found;
  const known = regions.flatMap(({ name, isPublic }) => (isPublic ? [name] : []));
  const detail = say({ en: `There is no region "${spelling}".`, pt: `Não existe a região "${spelling}".` });
  return faultOf(pointer, 'not_allowed', detail, nearestName(spelling, known));
}

/** What was found in the items of a request, in their order. */
export interface FoundFaults {
  readonly all: ItemFault[];
  /** Those of `all` that may turn out to be right once the prices are read. */
  readonly doubts: Set<ItemFault>;
}

/** @param pointer of the item @param found what faults are added to */
export function itemReader(item: RequestedItem, pointer: string, found: FoundFaults): ItemReader {
  const addFault: ItemReader['addFault'] = (member, code, detail, near) => {
    found.all.push(faultOf(`${pointer}/${member}`, code, detail, near));
  };
  const addDoubt: ItemReader['addDoubt'] = (member, code, detail, near) => {
    const doubt = faultOf(`${pointer}/${member}`, code, detail, near);
    found.all.push(doubt);
    found.doubts.add(doubt);
  };
  const addMissing = (member: MemberName): void =>
    addFault(member, 'missing_property', say({ en: `"${member}" is required.`, pt: `"${member}" é obrigatório.` }));

  return {
    item,
    addFault,
    addDoubt,
    addMissing,
    readChoice: (member, { choices, default: fallback }) => {
      const value = item[member];
      if (value === undefined) {
        if (fallback === undefined) addMissing(member);
        return fallback;
      }
      const names = keysOf(choices);
      const found = names.find((name) => name === value);
      if (found === undefined) {
        const near = nearestName(String(value), names);
        const allowed = names.join(', ');
        const detail = say({
          en: `Got "${value}"; allowed: ${allowed}.`,
          pt: `Recebido "${value}"; permitido: ${allowed}.`,
        });
        addFault(member, 'not_allowed', detail, near);
      }
      return found;
    },
    readRegion: () => {
      if (item.region === undefined) {
        addMissing('region');
        return undefined;
      }
      const read = readRegionName(`${pointer}/region`, item.region);
      if ('name' in read) return read;
      found.all.push(read);
      return undefined;
    },
  };
}
