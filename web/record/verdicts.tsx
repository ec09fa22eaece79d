import { useState } from 'preact/hooks';
import { ScrollBox } from '../parts/sortable-table.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { chosenLine } from './desk.ts';
import { firstError } from './findings/finding-filter.ts';
import { recordWords } from './words.ts';
import type { JudgedRecord, RecordRow } from './worker/tasks.ts';

/** The verdict on a record, its counts, and the day and policy that it rests on. */
export function VerdictBox({ record }: { readonly record: JudgedRecord }) {
  const { verdict: words, findings: places } = useWords(recordWords);
  const { number, day } = useFormats();
  const { verdict, errorCount, warningCount, relaxed, isDisputed, waived, basis, assessmentId } = record;
  const first = firstError(record);
  const validTone = relaxed || isDisputed ? 'warn' : 'good';
  const tone = verdict === 'valid' ? validTone : 'bad';
  return (
    <StateBox tone={tone} title={relaxed ? words.relaxed : words[verdict]}>
      <p>
        {assessmentId !== null && (
          <>
            <code>{assessmentId}</code>:{' '}
          </>
        )}
        {words.counts(errorCount, number(errorCount), warningCount, number(warningCount))}
        {waived.length > 0 && ` ${words.waived(waived.length)}`}
      </p>
      {isDisputed && (
        <p>
          <b>{words.disputed}</b>
        </p>
      )}
      {first && (
        <p>
          <b>{words.first}</b>{' '}
          {first.file === undefined ? places.place(first.line, first.column) : places.inPolicy(first.file, first.line)}{' '}
          – <span lang={first.lang}>{first.message}</span>
        </p>
      )}
      <p class="small">
        {basis?.asOf != null && words.asOf(day(basis.asOf))}{' '}
        {basis?.policy ? words.policy(basis.policy.source, basis.policy.sha256 ?? '') : words.noPolicy}
      </p>
    </StateBox>
  );
}

const page = 100;

/** The records of a file of many; choosing one shows its findings. Those that are not valid come first. */
export function RecordTable({
  records,
  current,
}: {
  readonly records: readonly RecordRow[];
  readonly current: number | undefined;
}) {
  const words = useWords(recordWords);
  const { number } = useFormats();
  const [limit, setLimit] = useState(page);
  const sorted = records.toSorted((a, b) => Number(a.verdict === 'valid') - Number(b.verdict === 'valid'));
  const valid = records.filter(({ verdict }) => verdict === 'valid').length;
  return (
    <div class="sheet records">
      <ScrollBox label={words.records.title}>
        <table>
          <caption>
            {words.records.caption(number(records.length), number(valid), number(records.length - valid))}
          </caption>
          <thead>
            <tr>
              <th scope="col" class="n">
                {words.records.line}
              </th>
              <th scope="col">{words.records.assessment}</th>
              <th scope="col">{words.records.verdict}</th>
              <th scope="col" class="n">
                {words.records.errors}
              </th>
              <th scope="col" class="n">
                {words.records.warnings}
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, limit).map(({ line, assessmentId, verdict, relaxed, errorCount, warningCount }) => (
              <tr key={line} aria-current={line === current ? 'true' : undefined}>
                <td class="n">{line}</td>
                <th scope="row">
                  <button type="button" class="link" onClick={() => chosenLine.set(line)}>
                    {assessmentId ?? words.records.unnamed(line ?? 1)}
                  </button>
                </th>
                <td>{words.verdict[relaxed ? 'relaxed' : verdict]}</td>
                <td class="n">{number(errorCount)}</td>
                <td class="n">{number(warningCount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {records.length > limit && (
        <button type="button" onClick={() => setLimit(limit + page)}>
          {words.findings.more(Math.min(page, records.length - limit), records.length - limit)}
        </button>
      )}
    </div>
  );
}
