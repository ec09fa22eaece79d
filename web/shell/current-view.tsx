import type { ComponentType } from 'preact';
import { useEffect, useErrorBoundary, useState } from 'preact/hooks';
import { matchPath, type Segments } from '../address/match-path.ts';
import { useAddress } from '../address/use-address.ts';
import { LoadingBox } from '../parts/loading-box.tsx';
import type { View, ViewProps } from '../view.ts';
import { views } from '../views.ts';
import { NoSuchView, ViewFailed } from './no-view.tsx';

/** The view of the address. */
export function CurrentView() {
  const { path } = useAddress();
  const found = findMatch(path);
  if (found === undefined) return <NoSuchView path={path} />;
  return <LoadedView key={found.view.path} view={found.view} segments={found.segments} />;
}

function findMatch(path: string): { readonly view: View; readonly segments: Segments } | undefined {
  for (const view of views) {
    const segments = matchPath(view.path, path);
    if (segments) return { view, segments };
  }
  return undefined;
}

function LoadedView({ view, segments }: { readonly view: View; readonly segments: Segments }) {
  const [loaded, setLoaded] = useState<ComponentType<ViewProps> | 'failed'>();
  const [failure] = useErrorBoundary((error: unknown) => console.error('The view failed:', error));
  useEffect(() => {
    view.load().then(
      (module) => setLoaded(() => module.default),
      (error: unknown) => {
        console.error('The view could not be loaded:', error);
        setLoaded('failed');
      },
    );
  }, [view]);
  if (failure !== undefined || loaded === 'failed') return <ViewFailed />;
  if (loaded === undefined) return <LoadingBox />;
  const ViewComponent = loaded;
  return <ViewComponent segments={segments} />;
}
