import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { LoadingBox } from '../parts/loading-box.tsx';
import type { Part, PartProps } from './part.ts';
import { parts } from './parts.ts';

/** The further parts of a place, each loaded when it is shown first. */
export function FurtherParts({ place, ...props }: PartProps & { readonly place: Part['place'] }) {
  return parts
    .filter((part) => part.place === place)
    .map((part) => <LoadedPart key={part.name} part={part} props={props} />);
}

function LoadedPart({ part, props }: { readonly part: Part; readonly props: PartProps }) {
  const [loaded, setLoaded] = useState<{ readonly component: ComponentType<PartProps> }>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    part.load().then((module) => setLoaded({ component: module.default }), setFailure);
  }, [part]);
  // The view says then that it could not be shown, and offers to load the page again.
  if (failure !== undefined) throw failure;
  if (loaded === undefined) return <LoadingBox lines={2} />;
  return <loaded.component {...props} />;
}
