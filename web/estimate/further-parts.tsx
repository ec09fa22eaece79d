import { LoadingBox } from '../parts/loading-box.tsx';
import { useLoaded } from '../use-loaded.ts';
import type { Part, PartProps } from './part.ts';
import { isEmpty } from './state.ts';

/** The further parts of a place, each loaded when it is shown first. */
export function FurtherParts({ place, ...props }: PartProps & { readonly place: Part['place'] }) {
  return parts
    .filter((part) => part.place === place && (!part.needs || part.needs in props.state.view))
    .map((part) => <LoadedPart key={part.name} part={part} props={props} />);
}

function LoadedPart({ part, props }: { readonly part: Part; readonly props: PartProps }) {
  const Loaded = useLoaded(part.load);
  if (Loaded) return <Loaded {...props} />;
  if (part.room === undefined) return <LoadingBox lines={2} />;
  // Without lines there is no bar.
  return isEmpty(props.state) ? null : <div class={`room-${part.room}`} aria-busy="true" />;
}

const input = () => import('./input/input.ts');
const loadPin = () => import('./pin/pin.tsx');

/** Further parts of the page, in the order in which they are shown. */
const parts: readonly Part[] = [
  { name: 'kept', place: 'top', room: 'bar', load: () => import('./kept/kept-bar.tsx') },
  { name: 'kept-list', place: 'start', load: () => import('./kept/kept-list.tsx') },
  { name: 'file', place: 'start', load: async () => ({ default: (await input()).InputPart }) },
  { name: 'pinned', place: 'answer', room: 'none', load: async () => ({ default: (await loadPin()).PinnedNote }) },
  { name: 'limits', place: 'answer', room: 'row', load: () => import('./limits/limits-box.tsx') },
  { name: 'note', place: 'above-lines', needs: 'input', load: async () => ({ default: (await input()).FileNote }) },
  { name: 'use', place: 'below-lines', needs: 'input', load: () => import('./usage/usage-part.tsx') },
  { name: 'meter-lines', place: 'below-lines', load: () => import('./meter-lines/meter-lines.tsx') },
  { name: 'other-file', place: 'below-lines', load: async () => ({ default: (await input()).InputPart }) },
  { name: 'mix', place: 'mix', load: () => import('./result/result.tsx') },
  { name: 'pin', place: 'what-if', load: loadPin },
  { name: 'what-if', place: 'what-if', load: () => import('./what-if/what-if.tsx') },
  { name: 'breakEven', place: 'break-even', load: () => import('./break-even/break-even-box.tsx') },
  { name: 'basis', place: 'basis', load: () => import('./basis/basis.tsx') },
  { name: 'share', place: 'end', load: () => import('./share/share-bar.tsx') },
];
