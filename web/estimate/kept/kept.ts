import { changeEstimate, desk, type Label, writeAddress } from '../desk.ts';
import { nameOf } from '../lines/edit-lines.ts';
import { type EstimateState, linesOf } from '../state.ts';
import { estimateStore } from './estimate-store.ts';
import { createKeeper } from './keeper.ts';

/** Random, so that estimates of several browsers never share one. `randomUUID` is missing without HTTPS. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Keeps the estimate on the desk while the page is open. */
export const keeper = createKeeper({
  desk,
  store: estimateStore,
  change: changeEstimate,
  writeAddress: () => void writeAddress(),
  newId,
  now: () => new Date(),
});

/** What an estimate without a name is called: its file, or its first lines. */
export function titleOf({ name }: Pick<Label, 'name'>, { request, view }: EstimateState): string {
  if (name !== '') return name;
  const { input } = view;
  const isOfFile = typeof input === 'object' && input !== null && 'file' in input && typeof input.file === 'string';
  if (isOfFile) return String(input.file);
  const ofItems = (request.items ?? []).map((_, index) => nameOf(request, { list: 'items', index }));
  const ofMeters = (request.meters ?? []).map((_, index) => nameOf(request, { list: 'meters', index }));
  const names = [...ofItems, ...ofMeters].slice(0, 3);
  return `${names.join(', ')}${linesOf(request).length > names.length ? ' …' : ''}`;
}
