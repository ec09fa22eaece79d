import type { Resource, UnpricedResource } from '../resource.ts';
import type { Members } from './members.ts';
import type { AddProblem, PlannedResource } from './planned-resources.ts';

/** What a reader of one type of resource gets. */
export interface Reading {
  readonly address: string;
  readonly type: string;
  readonly members: Members;
  readonly place: Place;
  /** Finds the resource whose id a member holds, such as the cluster of a node pool. */
  readonly findParent: (member: string, type?: string) => Parent | undefined;
  readonly addProblem: AddProblem;
}

/** Where a resource is, as far as a plan says. */
export interface Place {
  readonly region: string | undefined;
  readonly notes: Notes;
}

export interface Parent {
  readonly resource: PlannedResource;
  readonly members: Members;
  readonly place: Place;
  /** Part of a sentence, if the plan does not say surely that this is the parent. */
  readonly assumed: readonly string[];
  /** True if it is only one of several that are in the same region: nothing but the region may be taken from it. */
  readonly isOneOfMany: boolean;
  /** Finds the resource that this one belongs to. */
  readonly findParent: Reading['findParent'];
}

/** What a reader says in addition to the facts: see `Common` of a resource. */
export interface Notes {
  readonly assumed: readonly string[];
  readonly unknown: readonly string[];
}

export const noNotes: Notes = { assumed: [], unknown: [] };

/** Reads the resources that one planned resource stands for: itself, then its parts. */
export type ReadType = (reading: Reading) => readonly Resource[];

/** What all resources that come from one planned resource have. */
export type Head = Pick<Resource, 'address' | 'type' | 'region' | 'assumed' | 'unknown'>;

/** @param part of the resource that is charged apart, such as `os_disk[0]` */
export function headOf({ address, type, place }: Reading, part = '', notes: Partial<Notes> = {}): Head {
  const assumed = [...place.notes.assumed, ...(notes.assumed ?? [])];
  const unknown = [...place.notes.unknown, ...(notes.unknown ?? [])];
  return {
    address: part === '' ? address : `${address}.${part}`,
    type,
    region: place.region,
    ...(assumed.length > 0 && { assumed }),
    ...(unknown.length > 0 && { unknown }),
  };
}

/** Makes a resource, or a part of it, that costs something which is not priced. @param reason a sentence */
export const unpriced = (reading: Reading, reason: string, part = ''): UnpricedResource => ({
  ...headOf(reading, part),
  kind: 'unpriced',
  reason,
});

/** Makes a part of a resource that is charged by use. @param reason a sentence */
export const chargedByUse = (reading: Reading, reason: string, part: string): Resource => ({
  ...headOf(reading, part),
  kind: 'unpriced',
  reason,
  byUse: true,
});

/** Makes a resource without a charge of its own. @param assumed parts of sentences */
export const free = (reading: Reading, assumed: readonly string[] = []): Resource => ({
  ...headOf(reading, '', { assumed }),
  kind: 'free',
});

/** Lists those of a resource's members that are told only by the apply. */
export const unknownOf = (members: Members, names: readonly string[]): readonly string[] =>
  names.filter((name) => members.isUnknown(name));
