import { LoadingBox } from '../parts/loading-box.tsx';
import { useLoaded } from '../use-loaded.ts';
import type { Part, PartProps } from './part.ts';
import { parts } from './parts.ts';

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
