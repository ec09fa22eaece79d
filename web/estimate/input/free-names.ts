import { ownerOf } from '../../../lib/pricing/inputs/resource.ts';
import type { EstimateState } from '../state.ts';
import { readInputView } from './input-view.ts';

/**
 * Takes the names of what is free of charge out of a state that goes into a link: they say much of an architecture, and nothing of
 * its cost. Their types, numbers and reasons stay, so that counts are the same: `azurerm_subnet 2`.
 */
export function withoutFreeNames(state: EstimateState): EstimateState {
  const input = readInputView(state.view.input);
  if (!input) return state;
  const { lines } = input;
  /** Owners that the link names anyway. */
  const named = new Set([...lines.read, ...lines.unpriced].map(ownerOf));
  const numbers = new Map<string, number>();
  const aliases = new Map<string, string>();
  const aliasOf = (address: string, type: string): string => {
    const known = aliases.get(address);
    if (known !== undefined) return known;
    const number = (numbers.get(type) ?? 0) + 1;
    numbers.set(type, number);
    const alias = `${type} ${number}`;
    aliases.set(address, alias);
    return alias;
  };
  const free = lines.free.map(({ address, partOf, ...resource }) => {
    const { type } = resource;
    const owner = partOf === undefined || named.has(partOf) ? partOf : aliasOf(partOf, type);
    const alias = named.has(address) ? address : aliasOf(address, type);
    return { ...resource, address: alias, ...(owner !== undefined && { partOf: owner }) };
  });
  return { ...state, view: { ...state.view, input: { ...input, lines: { ...lines, free } } } };
}
