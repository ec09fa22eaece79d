import { useEffect } from 'preact/hooks';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { useConsole } from '../../console.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';
import { sentenceOf } from './sentence-of.ts';

/** What the answer comes to. It is announced before what the parts below have to add to it. */
export function Sentence({ answer }: { readonly answer: EstimateAnswer }) {
  const { announcement } = useConsole();
  const sentence = sentenceOf(answer, useWords(estimateWords), useFormats());
  useEffect(() => announcement.set(sentence), [sentence]);
  return <p class="sentence">{sentence}</p>;
}
