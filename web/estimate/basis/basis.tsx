import { useFormats, useWords } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { basisWords } from './words.ts';

/** Assumptions, in the words of the API, and the dates of the prices. */
export default function Basis({ answer }: PartProps) {
  const words = useWords(basisWords);
  const { dateTime, relative } = useFormats();
  if (!answer) return null;
  const { assumptions, snapshots, scope_id: scope } = answer;
  const { retail, retail_at: retailAt, corporate, corporate_at: corporateAt } = snapshots;
  const since = (time: string | null | undefined): string =>
    time ? `: ${dateTime(time)} (${relative(time, new Date())})` : '';
  return (
    <section class="sheet" aria-labelledby="estimate-basis">
      <h2 id="estimate-basis">{words.title}</h2>
      <ul lang="en">
        {assumptions.map((assumption) => (
          <li key={assumption}>{assumption}</li>
        ))}
      </ul>
      <ul>
        <li>
          {words.list}
          {since(retailAt)}. <span class="small">{words.snapshot(retail)}</span>
        </li>
        {scope !== null && corporate !== null && (
          <li>
            {words.sheet(scope)}
            {since(corporateAt)}. <span class="small">{words.snapshot(corporate)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
