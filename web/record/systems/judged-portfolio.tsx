import { useMemo, useState } from 'preact/hooks';
import type { SortName } from '../../../lib/assessment/portfolio/sort-rows.ts';
import type { PlacedSummary } from '../../../lib/assessment/portfolio/summary.ts';
import type { Identity } from '../../../lib/assessment/portfolio/systems.ts';
import { keysOf } from '../../../lib/platform/members.ts';
import { replaceParams } from '../../address/current-address.ts';
import { useAddress } from '../../address/use-address.ts';
import { LoadingBox } from '../../parts/loading-box.tsx';
import { PrintButton } from '../../parts/print-button.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useFormats, useLanguage, useWords } from '../../text/use-words.ts';
import { useObservable } from '../../use-observable.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import { judging } from '../desk.ts';
import { useTask } from '../judging/use-task.ts';
import { csv, DownloadButtons, html, json, markdown, xlsx } from '../page/download-buttons.tsx';
import { MadeFileButton } from '../page/made-file-button.tsx';
import { MadePage, RefusedBox } from '../page/made-page.tsx';
import { recordWords } from '../words.ts';
import type { PortfolioOptions } from '../worker/tasks.ts';
import { SystemList } from './system-list.tsx';
import { useSummaries } from './use-summaries.ts';
import { systemWords } from './words.ts';

/** Many records as one portfolio: a table of its systems, and the report as `appraise portfolio` makes it. */
export default function JudgedPortfolio({ files }: { readonly files: readonly OpenedFile[] }) {
  const words = useWords(systemWords);
  const { made } = useWords(recordWords);
  const { number } = useFormats();
  const options = useObservable(judging);
  const language = useLanguage();
  const [identity, setIdentity] = useState<Identity>('both');
  const tab = useAddress().params.get('tab') ?? 'systems';
  const { records, judged, refused, failure } = useSummaries(files, options, language);
  const how = useMemo(() => ({ judging: options, identity, language }), [options, identity, language]);
  if (failure !== undefined)
    return (
      <StateBox tone="bad" title={made.failed}>
        {failure}
      </StateBox>
    );
  if (refused) return <RefusedBox {...refused} />;
  return (
    <>
      {judged !== undefined && (
        <label class="progress">
          {words.judged(number(judged), number(files.length))} <progress value={judged} max={files.length} />
        </label>
      )}
      {records && (
        <div class={judged === undefined ? undefined : 'dimmed'} aria-busy={judged !== undefined}>
          <div class="row controls">
            <SelectField
              label={words.same}
              value={identity}
              options={keysOf(words.sames).map((value) => ({ value, label: words.sames[value] }))}
              onChange={(value) => setIdentity(value || 'both')}
            />
          </div>
          <Tabs
            label={words.tabs.label}
            tabs={[
              { id: 'systems', label: words.tabs.systems, panel: () => <SystemsTab records={records} how={how} /> },
              {
                id: 'report',
                label: words.tabs.report,
                panel: () => <ReportTab files={files} records={records} how={how} />,
              },
            ]}
            selected={tab}
            onSelect={(id) => replaceParams({ tab: id === 'systems' ? undefined : id })}
          />
        </div>
      )}
    </>
  );
}

function SystemsTab({ records, how }: { readonly records: readonly PlacedSummary[]; readonly how: PortfolioOptions }) {
  const { made } = useWords(recordWords);
  const input = useMemo(() => ({ ...how, records }), [how, records]);
  const { output, isBusy, failure } = useTask('systems', input);
  if (failure !== undefined)
    return (
      <StateBox tone="bad" title={made.failed}>
        {failure}
      </StateBox>
    );
  if (output === undefined) return <LoadingBox lines={20} />;
  if ('refusals' in output) return <RefusedBox {...output} />;
  return (
    <div class={isBusy ? 'dimmed' : undefined} aria-busy={isBusy}>
      <SystemList {...output.content} />
    </div>
  );
}

/** The report on all systems, and the files that are made of them. */
function ReportTab({
  files,
  records,
  how,
}: {
  readonly files: readonly OpenedFile[];
  readonly records: readonly PlacedSummary[];
  readonly how: PortfolioOptions;
}) {
  const words = useWords(systemWords);
  const [sort, setSort] = useState<SortName>('name');
  const input = useMemo(() => ({ ...how, records, sort }), [how, records, sort]);
  const shown = useMemo(() => ({ ...input, format: 'page' as const }), [input]);
  return (
    <>
      <p class="small">{words.whole}</p>
      <div class="row controls">
        <SelectField
          label={words.sort}
          value={sort}
          options={keysOf(words.sorts).map((value) => ({ value, label: words.sorts[value] }))}
          onChange={(value) => setSort(value || 'name')}
        />
        <DownloadButtons task="portfolio" name="portfolio" formats={[html, markdown, csv, json]} input={input} />
        <MadeFileButton
          label={xlsx.label}
          name="portfolio"
          ending={xlsx.ending}
          task="portfolioWorkbook"
          input={{ ...how, files, sort }}
        />
        <PrintButton />
      </div>
      <div class="wide-page">
        <MadePage task="portfolio" input={shown} label={words.report} />
      </div>
    </>
  );
}
