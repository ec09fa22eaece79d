import { StateBox } from '../../parts/state-box.tsx';
import { useWords } from '../../text/use-words.ts';
import { FurtherParts } from '../further-parts.tsx';
import { estimateWords } from '../words.ts';
import { CostBars } from './cost-bars.tsx';
import { LineTable } from './line-table.tsx';
import { MixBox } from './mix-box.tsx';
import type { ResultProps } from './result-props.ts';

/** An answer, below its sentence: the figures that it rests on. */
export function Result(props: ResultProps) {
  const { answer } = props;
  const words = useWords(estimateWords);
  return (
    <>
      <FurtherParts place="sentence" {...props} />
      <div class="estimate-pair">
        <div class="sheet">
          <CostBars answer={answer} />
        </div>
        <MixBox {...props} />
      </div>
      {answer.warnings.length > 0 && (
        <StateBox tone="warn" title={words.warnings}>
          <ul lang="en">
            {answer.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </StateBox>
      )}
      <LineTable {...props} />
    </>
  );
}
