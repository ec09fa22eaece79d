import { LoadingBox } from '../parts/loading-box.tsx';
import { useLoaded } from '../use-loaded.ts';
import type { Part, PartProps } from './part.ts';

/** The further parts of a place, each loaded when it is shown first. */
export function FurtherParts({ place, ...props }: PartProps & { readonly place: Part['place'] }) {
  return parts
    .filter((part) => part.place === place && (!part.needs || part.needs in props.state.view))
    .map((part) => <LoadedPart key={part.name} part={part} props={props} />);
}

function LoadedPart({ part, props }: { readonly part: Part; readonly props: PartProps }) {
  const Loaded = useLoaded(part.load);
  return Loaded ? <Loaded {...props} /> : <LoadingBox lines={2} />;
}

const input = () => import('./input/input.ts');

/** Further parts of the page, in the order in which they are shown. */
const parts: readonly Part[] = [
  { name: 'file', place: 'start', load: async () => ({ default: (await input()).InputPart }) },
  { name: 'note', place: 'sentence', needs: 'input', load: async () => ({ default: (await input()).FileNote }) },
  { name: 'no-line', place: 'no-line', needs: 'input', load: async () => ({ default: (await input()).FileNote }) },
  { name: 'gap', place: 'gap', needs: 'input', load: async () => ({ default: (await input()).SentenceNote }) },
  { name: 'without', place: 'total', needs: 'input', load: async () => ({ default: (await input()).TotalNote }) },
  { name: 'use', place: 'lines', needs: 'input', load: () => import('./usage/usage-part.tsx') },
  { name: 'meter-lines', place: 'lines', load: () => import('./meter-lines/meter-lines.tsx') },
  { name: 'pin', place: 'sentence', load: () => import('./pin/pin.tsx') },
  { name: 'what-if', place: 'result', load: () => import('./what-if/what-if.tsx') },
  { name: 'breakEven', place: 'result', load: () => import('./break-even/break-even-box.tsx') },
  { name: 'share', place: 'result', load: () => import('./share/share-bar.tsx') },
  { name: 'basis', place: 'result', load: () => import('./basis/basis.tsx') },
  { name: 'other-file', place: 'lines', load: async () => ({ default: (await input()).InputPart }) },
];
