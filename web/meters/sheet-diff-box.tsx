import { scopeKind } from '../../lib/pricing/scope-id.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { Unfold } from '../parts/unfold.tsx';
import { useWords } from '../text/use-words.ts';
import { useLoaded } from '../use-loaded.ts';
import { meterWords } from './words.ts';

/** Unfolds what the newest price sheet of a contract changed; its code and its answer are loaded then. */
export function SheetDiffBox({ scope }: { readonly scope: string }) {
  const words = useWords(meterWords);
  if (scopeKind(scope) !== 'contract') return null;
  const command = `appraise price-sheet diff --scope ${scope}`;
  return (
    <Unfold class="sheet-diff" label={words.sheetDiff}>
      {() => (
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
    </Unfold>
  );
}

const loadDiff = () => import('./sheet-diff/sheet-diff.tsx');

function LoadedDiff(props: { readonly scope: string }) {
  const SheetDiff = useLoaded(loadDiff);
  return SheetDiff ? <SheetDiff {...props} /> : <LoadingBox lines={8} />;
}
