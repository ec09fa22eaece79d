import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { scopeKind } from '../../lib/pricing/scope/scope-id.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { useWords } from '../text/use-words.ts';
import { meterWords } from './words.ts';

/** Unfolds what the newest price sheet of a contract changed; its code and its answer are loaded then. */
export function SheetDiffBox({ scope }: { readonly scope: string }) {
  const words = useWords(meterWords);
  const [isOpen, setOpen] = useState(false);
  if (scopeKind(scope) !== 'contract') return null;
  const command = `appraise price-sheet diff --scope ${scope}`;
  return (
    <details class="sheet-diff" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.sheetDiff}</summary>
      {isOpen && (
        <>
          <LoadedDiff scope={scope} />
          <p class="small row">
            <span>
              {words.wholeDiff} <code>{command}</code>
            </span>
            <CopyButton text={() => command} />
          </p>
        </>
      )}
    </details>
  );
}

function LoadedDiff(props: { readonly scope: string }) {
  const [loaded, setLoaded] = useState<{ readonly component: ComponentType<typeof props> }>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    import('./sheet-diff/sheet-diff.tsx').then((module) => setLoaded({ component: module.default }), setFailure);
  }, []);
  // The view says then that it could not be shown, and offers to load the page again.
  if (failure !== undefined) throw failure;
  return loaded ? <loaded.component {...props} /> : <LoadingBox lines={8} />;
}
