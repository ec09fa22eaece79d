import { useEffect } from 'preact/hooks';
import { useConsole } from '../../console.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import { ShareBar } from '../share/share-bar.tsx';
import { estimateWords } from '../words.ts';
import { CostBars } from './cost-bars.tsx';
import { LineTable } from './line-table.tsx';
import { MixBox } from './mix-box.tsx';
import { Notes } from './notes.tsx';
import type { ResultProps } from './result-props.ts';
import { sentenceOf } from './sentence.ts';

/** An answer: the sentence first, then the figures that it rests on. */
export function Result(props: ResultProps) {
  const { answer, state } = props;
  const words = useWords(estimateWords);
  const formats = useFormats();
  const { announcement } = useConsole();
  const sentence = sentenceOf(answer, words, formats);
  useEffect(() => announcement.set(sentence), [sentence]);
  return (
    <>
      <p class="sentence">{sentence}</p>
      <div class="estimate-pair">
        <div class="sheet">
          <CostBars answer={answer} />
        </div>
        <MixBox {...props} />
      </div>
      <LineTable answer={answer} />
      <ShareBar answer={answer} state={state} />
      <Notes answer={answer} />
    </>
  );
}
