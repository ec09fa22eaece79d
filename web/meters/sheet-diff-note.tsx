import { scopeKind } from '../../lib/pricing/scope/scope-id.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { useWords } from '../text/use-words.ts';
import { meterWords } from './words.ts';

/** Says how to compare two price sheets of a contract: the API has no endpoint for it, the command line reads the stores. */
export function SheetDiffNote({ scope }: { readonly scope: string }) {
  const words = useWords(meterWords);
  if (scopeKind(scope) !== 'contract') return null;
  const command = `appraise price-sheet diff --scope ${scope}`;
  return (
    <p class="small row">
      <span>
        {words.sheetDiff} <code>{command}</code>
      </span>
      <CopyButton text={() => command} />
    </p>
  );
}
