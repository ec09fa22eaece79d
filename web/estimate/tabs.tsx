import type { ComponentChildren } from 'preact';
import { Tabs } from '../parts/tabs.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { FurtherParts } from './further-parts.tsx';
import { LineList } from './lines/line-list.tsx';
import type { Part, PartProps } from './part.ts';
import { Limits } from './result/answer.tsx';
import { linesOf, tabOf } from './state.ts';
import { estimateWords } from './words.ts';

/** All that an estimate rests on, below its answer. The link holds which tab is open. */
export function EstimateTabs({
  isLast,
  isLoading,
  limits,
  children,
  ...parts
}: PartProps & {
  /** Whether the answer is about an earlier request, because the latest one has none. */
  readonly isLast: boolean;
  readonly isLoading: boolean;
  /** What its totals are not, as `limitsOf` says it. */
  readonly limits: string;
  /** What stands beside the lines. */
  readonly children: ComponentChildren;
}) {
  const { tabs: words } = useWords(estimateWords);
  const { number } = useFormats();
  const { state, change, answer } = parts;
  const warnings = answer?.warnings.length ?? 0;
  const ofResult = (panel: () => ComponentChildren) => () =>
    answer ? (
      <div class={isLoading || isLast ? 'dimmed' : ''} aria-busy={isLoading}>
        {/* On a small screen the answer is far above. */}
        {limits !== '' && (
          <p>
            <Limits text={limits} end="." />
          </p>
        )}
        {panel()}
      </div>
    ) : (
      <p>{words.noResult}</p>
    );
  const place = (name: Part['place']) => ofResult(() => <FurtherParts place={name} {...parts} />);
  const tabs = [
    {
      id: 'lines',
      label: words.lines(number(linesOf(state.request).length)),
      panel: () => (
        <div class="estimate-columns">
          <div>
            <FurtherParts place="above-lines" {...parts} />
            <LineList {...parts} isLast={isLast} />
          </div>
          <div>{children}</div>
          <div>
            <FurtherParts place="below-lines" {...parts} />
          </div>
        </div>
      ),
    },
    { id: 'mix', label: words.mix, panel: place('mix') },
    { id: 'what-if', label: words.whatIf, panel: place('what-if') },
    { id: 'break-even', label: words.breakEven, panel: place('break-even') },
    {
      id: 'basis',
      label: warnings === 0 ? words.basis : `${words.basis} (${words.warnings(warnings)})`,
      panel: place('basis'),
    },
  ];
  return (
    <Tabs
      label={words.label}
      tabs={tabs}
      selected={tabOf(state.view)}
      isKept
      onSelect={(tab) => change({ ...state, view: { ...state.view, tab } })}
    />
  );
}
