import { refusedLines } from '../../../lib/pricing/architecture/price-part.ts';
import type { EstimateLines } from '../../../lib/pricing/inputs/lines.ts';
import { removeLines } from '../../../lib/pricing/inputs/remove-lines.ts';
import { useWords } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { refusalIn } from './estimate-sender.ts';
import { currentInput } from './summary.ts';
import { inputWords } from './words.ts';

/** Offers to go on without the lines of a file that have no price any more, as after a change of the contract. */
export function RefusedBox({ state, change, fault }: PartProps) {
  const words = useWords(inputWords);
  const current = currentInput(state);
  const refusal = refusalIn(fault);
  const { items = [], meters = [] } = state.request;
  const reasons = refusal && refusedLines(refusal, { items, meters } as Pick<EstimateLines, 'items' | 'meters'>);
  if (!current || !reasons || reasons.size >= items.length + meters.length) return null;
  const isLeft = ({ id }: { readonly id?: string }): boolean => id === undefined || !reasons.has(id);
  const goOn = (): void =>
    change({
      request: { ...state.request, items: items.filter(isLeft), meters: meters.filter(isLeft) },
      view: { ...state.view, input: { ...current.input, lines: removeLines(current.lines, reasons) } },
    });
  return (
    <p>
      {words.refused(reasons.size)}{' '}
      <button type="button" onClick={goOn}>
        {words.goOn}
      </button>
    </p>
  );
}
