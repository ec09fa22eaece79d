import { StateBox } from '../parts/state-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { firstError } from './findings/finding-filter.ts';
import { recordWords } from './words.ts';
import type { JudgedRecord } from './worker/tasks.ts';

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
