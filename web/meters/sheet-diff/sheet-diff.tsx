import { useEffect } from 'preact/hooks';
import type { SheetComparison } from '../../../lib/pricing/sheet-diff/comparison.ts';
import type { Fault } from '../../api/fault.ts';
import { useRequest } from '../../api/use-request.ts';
import { useConsole } from '../../console.ts';
import { RequestBox } from '../../parts/request-box.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { ChangeTables } from './change-tables.tsx';
import { DiffCounts } from './diff-counts.tsx';
import { sheetDiffWords } from './words.ts';

/** What the active price sheet of a contract changed, or why that is not known. */
export default function SheetDiff({ scope }: { readonly scope: string }) {
  const { announcement } = useConsole();
  const sentence = useSentence();
  const path = `/api/pricing/scopes/${encodeURIComponent(scope)}/price-sheet-diff`;
  const request = useRequest<SheetComparison>({ path }, { keepsAnswer: false });
  const { answer, fault } = request;
  useEffect(() => {
    if (answer) announcement.set(sentence(answer.body));
  }, [answer?.body]);
  const code = fault && codeOf(fault);
  if (code !== undefined) return <NothingToCompare code={code} scope={scope} />;
  return (
    <RequestBox request={request} lines={8} isOfPricing>
      {(comparison) => (
        <>
          <p>
            <strong>{sentence(comparison)}</strong>
          </p>
          <DiffCounts summary={comparison.summary} />
          <ChangeTables comparison={comparison} />
        </>
      )}
    </RequestBox>
  );
}

function useSentence(): (comparison: SheetComparison) => string {
  const words = useWords(sheetDiffWords);
  const { day, number } = useFormats();
  return ({ before, after, summary }) => {
    const dayOf = ({ completed_at, snapshot_id }: typeof before): string =>
      completed_at === null ? snapshot_id : day(completed_at.slice(0, 10));
    if (summary.changed === 0) return words.same(dayOf(before), dayOf(after));
    const all = number(summary.prices.after + summary.prices.gone);
    return words.sentence(dayOf(before), dayOf(after), number(summary.changed), all);
  };
}

const expected = ['no_active_snapshot', 'no_earlier_price_sheet', 'price_sheets_not_compared'] as const;
type Code = (typeof expected)[number];

/** The code of a problem that says that there is nothing to show. */
const codeOf = (fault: Fault): Code | undefined =>
  fault.kind === 'problem' ? expected.find((code) => code === fault.problem.code) : undefined;

function NothingToCompare({ code, scope }: { readonly code: Code; readonly scope: string }) {
  const words = useWords(sheetDiffWords);
  const command = `appraise price-sheet compare --scope ${scope}`;
  if (code === 'no_active_snapshot') return <StateBox tone="plain">{words.noSheet}</StateBox>;
  if (code === 'no_earlier_price_sheet') return <StateBox tone="plain">{words.one}</StateBox>;
  return (
    <StateBox tone="plain">
      {words.notCompared} <code>{command}</code>
    </StateBox>
  );
}
