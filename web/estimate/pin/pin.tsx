import type { ComponentProps } from 'preact';
import { useConsole } from '../../console.ts';
import { useFormats, useWords, type Words } from '../../text/use-words.ts';
import { useLoaded, useModule } from '../../use-loaded.ts';
import { useObservable } from '../../use-observable.ts';
import type { PartProps } from '../part.ts';
import { sentenceOf } from '../result/sentence-of.ts';
import { estimateWords } from '../words.ts';
import { pin, pinned } from './pinned.ts';

/** It weighs something only for those who pin. */
const loadComparison = () => import('./comparison.tsx');

/** Pins a result, and shows what the later ones differ in. */
export default function Pin({ answer, answered: { request }, missing }: PartProps) {
  const words = useWords(pinWords);
  const resultWords = useWords(estimateWords);
  const formats = useFormats();
  const { announcement, keys } = useConsole();
  const before = useObservable(pinned);
  if (!answer) return null;
  const pinThis = (): void => {
    pin({ request, answer, missing, at: new Date() }, keys);
    announcement.set(words.pinned(sentenceOf(answer, missing, resultWords, formats)));
  };
  const unpin = (): void => {
    pinned.set(undefined);
    announcement.set(words.unpinned);
  };
  return (
    <>
      {/* The first button stays the same one, so that it keeps the focus. */}
      <p class="row">
        <button type="button" onClick={before ? unpin : pinThis}>
          {before ? words.unpin : words.pin}
        </button>
        {before ? (
          before.answer !== answer && (
            <button type="button" onClick={pinThis}>
              {words.pinNow}
            </button>
          )
        ) : (
          <span class="small">{words.why}</span>
        )}
      </p>
      {before && <LoadedComparison before={before} answer={answer} request={request} missing={missing} />}
    </>
  );
}

/** Says in the answer what differs from the pinned result: the lines are changed in another tab than that of the comparison. */
export function PinnedNote({ answer }: PartProps) {
  const before = useObservable(pinned);
  const comparison = useModule(before && loadComparison);
  if (!before || !answer || before.answer === answer || !comparison) return null;
  return <comparison.Headline before={before.answer} now={answer} />;
}

function LoadedComparison(props: ComponentProps<Awaited<ReturnType<typeof loadComparison>>['default']>) {
  const Comparison = useLoaded(loadComparison);
  return Comparison && <Comparison {...props} />;
}

const english = {
  pin: 'Pin this result',
  why: 'Then change region, hours, licence or lines, and read the difference.',
  unpin: 'Unpin',
  pinNow: 'Pin the present one instead',
  pinned: (sentence: string) => `Pinned: ${sentence}`,
  unpinned: 'No result is pinned now.',
};

type PinWords = typeof english;

const portuguese: PinWords = {
  pin: 'Fixar este resultado',
  why: 'Depois mude região, horas, licença ou linhas, e leia a diferença.',
  unpin: 'Soltar',
  pinNow: 'Fixar o atual no lugar',
  pinned: (sentence) => `Fixado: ${sentence}`,
  unpinned: 'Nenhum resultado está fixado agora.',
};

/** Words of pinning a result. */
const pinWords: Words<PinWords> = { en: english, pt: portuguese };
