import type { Compared } from '../../../lib/pricing/compare/compare-answers.ts';
import { ScrollBox } from '../../parts/sortable-table.tsx';
import { shellWords, useFormats, useWords } from '../../text/use-words.ts';
import { comparisonWords } from './comparison-words.ts';

/** The difference of what things cost, a month and a year, first: a phone shows no more at once; then what they cost then and now. */
export function ComparedTable<Name extends string>({
  caption,
  header,
  rows,
  nameOf,
}: {
  readonly caption: string;
  readonly header: string;
  readonly rows: readonly Compared<Name>[];
  readonly nameOf: (name: Name) => string;
}) {
  const words = useWords(comparisonWords);
  const { table } = useWords(shellWords);
  const { number, percent } = useFormats();
  const signed = (value: number, text: string): string => `${value > 0 ? '+' : ''}${text}`;
  return (
    <ScrollBox label={`${caption}. ${table.scroll}`}>
      <table class="line-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{header}</th>
            {[words.monthly, words.yearly, words.share, words.before, words.now].map((title) => (
              <th key={title} scope="col" class="n">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after, difference, yearly, share }) => (
            <tr key={name}>
              <th scope="row">{nameOf(name)}</th>
              <td class="n">
                <strong>{signed(difference, number(difference, 2))}</strong>
              </td>
              <td class="n">{signed(yearly, number(yearly, 2))}</td>
              <td class="n">{share === null ? '–' : signed(share, percent(share))}</td>
              <td class="n">{before === undefined ? words.isNew : number(before, 2)}</td>
              <td class="n">{after === undefined ? words.isGone : number(after, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
