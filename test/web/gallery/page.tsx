import { render } from 'preact';
import { useState } from 'preact/hooks';
import { createClient } from '../../../web/api/client.ts';
import type { RequestLimits } from '../../../web/api/request-limits.ts';
import { BarChart } from '../../../web/charts/bar-chart.tsx';
import { DotPlot } from '../../../web/charts/dot-plot.tsx';
import { LineChart } from '../../../web/charts/line-chart.tsx';
import { ConsoleContext } from '../../../web/console.ts';
import { openKeys } from '../../../web/key/keys.ts';
import { createObservable } from '../../../web/observable.ts';
import { BrokenLink } from '../../../web/parts/broken-link.tsx';
import { Combobox } from '../../../web/parts/combobox.tsx';
import { CopyButton } from '../../../web/parts/copy-button.tsx';
import { DownloadButton } from '../../../web/parts/download-button.tsx';
import { FaultBox } from '../../../web/parts/fault-box.tsx';
import { LiveRegion } from '../../../web/parts/live-region.tsx';
import { LoadingBox } from '../../../web/parts/loading-box.tsx';
import { PageHeading } from '../../../web/parts/page-heading.tsx';
import type { Sorting } from '../../../web/parts/sort-rows.ts';
import { type Column, SortableTable, useSortedRows } from '../../../web/parts/sortable-table.tsx';
import { StaleNote } from '../../../web/parts/stale-note.tsx';
import { Tabs } from '../../../web/parts/tabs.tsx';
import { openPreferences } from '../../../web/preferences.ts';
import { localeOf } from '../../../web/text/formats.ts';
import { setReportHtml } from '../../../web/trusted-types.ts';
import { faults } from './faults.ts';

/** A combobox whose options come when a test says so. */
function LateOptions() {
  const [options, setOptions] = useState<typeof sizes>();
  return (
    <>
      <Combobox label="Late" options={options} value="Standard_D2s_v5" onChange={() => {}} />
      <button type="button" id="late" onClick={() => setOptions(sizes)}>
        Options come
      </button>
    </>
  );
}

/** All shared parts on one page, for the tests. */
function Gallery() {
  const [size, setSize] = useState('');
  const [tab, setTab] = useState('first');
  const [sorting, setSorting] = useState<Sorting>();
  return (
    <main>
      <PageHeading>Gallery</PageHeading>
      <div class="sheet">
        <Combobox label="Size" options={sizes} value={size} onChange={setSize} />
        <p id="size">{size}</p>
        <LateOptions />
        <Combobox label="Wrong" options={sizes} value="x" onChange={setSize} error="There is no such size." />
        <p class="row">
          <CopyButton text={() => 'copied text'} />
          <DownloadButton fileName="figures.csv" type="text/csv" content={() => 'a;b\r\n'} />
        </p>
        <p class="row">
          <DownloadButton
            fileName="none.csv"
            type="text/csv"
            content={() => Promise.reject(new Error('No record is valid.'))}
          >
            Save what there is not
          </DownloadButton>
        </p>
        <Tabs
          label="Parts"
          selected={tab}
          onSelect={setTab}
          tabs={['first', 'second', 'third'].map((id) => ({
            id,
            label: `The ${id}`,
            panel: () => <p>Panel of the {id}</p>,
          }))}
        />
        <SortableTable
          caption="Stocks"
          columns={stockColumns}
          rows={useSortedRows(stocks, stockColumns, sorting)}
          keyOf={({ code }) => code}
          sorting={sorting}
          onSort={setSorting}
        />
        <Charts />
      </div>
      <StaleNote since="2026-11-20T12:00:00Z" />
      <LoadingBox />
      <BrokenLink />
      {Object.entries(faults).map(([name, fault]) => (
        <div key={name} id={`fault-${name}`}>
          <FaultBox
            fault={fault}
            onRetry={() => retried(name)}
            hasLastResult={name === 'offline'}
            isOfPricing={name === 'signature'}
          />
        </div>
      ))}
      <p
        id="report"
        ref={(element) => {
          if (element) setReportHtml(element, '<strong>made by the policy</strong>');
        }}
      />
      <LiveRegion />
    </main>
  );
}

function Charts() {
  return (
    <>
      <BarChart
        title="Cost a month"
        description="Reserved for three years is the cheapest."
        bars={[
          { label: 'Pay as you go', value: 2442.64, text: '2,442.64 USD' },
          { label: 'Reserved 3 years', value: 1619.23, text: '1,619.23 USD', series: 'b', isMarked: true },
          { label: 'Savings plan', value: null, text: 'not sold' },
        ]}
        table={{ header: ['Model', 'USD'], rows: [['Pay as you go', '2,442.64']] }}
      />
      <LineChart
        title="Break-even"
        description="Crosses after 14 months."
        lines={['Pay as you go', 'Reserved', 'Plan 1 year', 'Plan 3 years'].map((label, line) => ({
          label,
          points: [0, 12, 24, 36].map((x) => ({ x, y: x === 24 && line === 3 ? null : 500 + x * (100 - line * 20) })),
        }))}
        marks={[{ x: 14, y: 1900, label: '14 months' }]}
        formatX={String}
        formatY={String}
      />
      <DotPlot
        title="Value by price"
        description="PETR4 is cheap by both methods."
        rows={[
          { id: 'PETR4', label: 'PETR4', first: 1.4, second: 1.9 },
          { id: 'VALE3', label: 'VALE3', first: 9, second: null },
        ]}
        reference={1}
        max={3}
        selected="PETR4"
        formatValue={(value) => `${value}×`}
      />
    </>
  );
}

const sizes = Array.from({ length: 100 }, (_, index) => ({
  value: `Standard_D${index}s_v5`,
  label: `D${index}s v5 (${index} vCPU, ${index * 4} GiB)`,
}));
const stocks = [
  { code: 'PETR4', name: 'Petrobras', price: 38.2 },
  { code: 'ABEV3', name: 'Ambev', price: null },
  { code: 'VALE3', name: 'Vale', price: 61.7 },
];
const stockColumns: readonly Column<(typeof stocks)[number]>[] = [
  { id: 'code', header: 'Code', cell: ({ code }) => code, sortValue: ({ code }) => code },
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  {
    id: 'price',
    header: 'Price',
    cell: ({ price }) => price,
    sortValue: ({ price }) => price,
    isNumeric: true,
  },
  { id: 'long', header: 'A column with a long name', cell: () => 'a wide cell that does not fit' },
];

const retried = (name: string): void => {
  document.body.dataset.retried = name;
};

const preferences = openPreferences(localStorage, navigator.languages);
document.documentElement.lang = localeOf(preferences.language.get());
render(
  <ConsoleContext.Provider
    value={{
      api: createClient({
        fetch,
        now: () => new Date(),
        key: () => undefined,
        language: () => preferences.language.get(),
      }),
      keys: openKeys(sessionStorage, () => {}),
      settings: { stage: 'test', pricing_access: 'iam', demo_keys: [] },
      preferences,
      limits: createObservable<RequestLimits | undefined>(undefined),
      announcement: createObservable(''),
    }}
  >
    <Gallery />
  </ConsoleContext.Provider>,
  document.body,
);
