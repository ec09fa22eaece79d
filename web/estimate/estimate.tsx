import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { makeVisible } from '../../lib/platform/text.ts';
import type { EstimateAnswer } from '../../lib/pricing/formats/estimate-answer.ts';
import { useAddress } from '../address/use-address.ts';
import { useRequest } from '../api/use-request.ts';
import { useConsole } from '../console.ts';
import { BrokenLink } from '../parts/broken-link.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { RequestBox } from '../parts/request-box.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { useLanguage, useWords } from '../text/use-words.ts';
import { useModule } from '../use-loaded.ts';
import { useIsNarrow } from '../use-media.ts';
import { useObservable } from '../use-observable.ts';
import { Settings } from './all-lines/settings.tsx';
import { contractFor, useContracts } from './contract.ts';
import { changeEstimate, clearDesk, type Desk, desk, followAddress, openEstimate } from './desk.ts';
import { FurtherParts } from './further-parts.tsx';
import { linesWithoutQuantity } from './lines/edit-lines.ts';
import { estimateRequestOf } from './lines/options.ts';
import type { PartProps } from './part.ts';
import { Answer, Foot, limitsOf } from './result/answer.tsx';
import { StartBox } from './start/start-box.tsx';
import { type EstimateState, isEmpty } from './state.ts';
import { EstimateTabs } from './tabs.tsx';
import { UndoNote } from './undo.tsx';
import { estimateWords } from './words.ts';

/** A further change within this time replaces the one before. */
const delayMs = 300;

/** `#/estimate`: what an architecture costs, from the lines that the reader edits. */
export default function Estimate() {
  const words = useWords(estimateWords);
  const { state, label, isBroken, isTooLarge } = useDesk();
  const change = changeEstimate;
  return (
    <div class="estimate">
      <PageHeading subject={makeVisible(label.name)}>{words.title}</PageHeading>
      {isBroken && <BrokenLink />}
      {state === undefined && <LoadingBox lines={8} />}
      {state && <FurtherParts place="top" {...bare(state)} />}
      {isTooLarge && <p class="stale">{label.version === undefined ? words.tooLarge : words.tooLargeButKept}</p>}
      {state && isEmpty(state) && (
        <>
          <p>{words.lead}</p>
          <UndoNote state={state} change={change} takesFocus onUndone={() => document.querySelector('h1')?.focus()} />
          <StartBox
            onStart={(begun) => {
              // The button that was pressed goes.
              document.querySelector('h1')?.focus();
              openEstimate({ state: begun, label: { name: '' } });
            }}
          />
          <FurtherParts place="start" {...bare(state)} />
        </>
      )}
      {state && !isEmpty(state) && <Editor state={state} change={change} />}
    </div>
  );
}

/** What parts get that need no answer. */
const bare = (state: EstimateState): PartProps => ({
  state,
  change: changeEstimate,
  answered: state,
  standing: 'awaited',
  answer: undefined,
  fault: undefined,
  missing: '',
});

const loadInput = () => import('./input/input.ts');

/** Says what the totals lack of the file that the estimate comes from; undefined until that is known. */
function useMissing(state: EstimateState): string | undefined {
  const language = useLanguage();
  const input = useModule('input' in state.view ? loadInput : undefined);
  if (!('input' in state.view)) return '';
  return input?.missingOf(state, language);
}

/** The answer, and below it all that leads to it, in tabs. */
function Editor({ state, change }: { readonly state: EstimateState; readonly change: (state: EstimateState) => void }) {
  const { start, answer: answerWords } = useWords(estimateWords);
  const contracts = useContracts();
  const contract = contractFor(state.request, contracts.answer?.body.scopes ?? []);
  const isContractKnown = state.request.scope !== undefined || contracts.answer || contracts.fault;
  const questions = linesWithoutQuantity(state.request);
  const isReady = isContractKnown && contract === undefined && questions.length === 0;
  const asked = estimateRequestOf(state.request);
  const request = useRequest<EstimateAnswer>(isReady ? asked : undefined, { delayMs });
  const missing = useMissing(state);
  const current = useRef(state);
  current.current = state;
  const edit = (edited: EstimateState['request']): void => change({ ...current.current, request: edited });
  useEffect(() => {
    if (contract === undefined) return;
    const { request, view } = current.current;
    changeEstimate({ request: { ...request, scope: contract }, view }, 'settled');
  }, [contract]);
  // As high as the answer, so that a line does not move away from a pointer.
  const answerLines = useIsNarrow() ? 10 : 8;
  const startOver = (): void => {
    document.querySelector('h1')?.focus();
    clearDesk();
  };
  const { fault, isLoading } = request;
  // The last answer stays in the request, also when the last line is gone. What it lacks is known before it is shown.
  const answer = asked && missing !== undefined ? request.answer : undefined;
  // What an answer lacks belongs to it, as long as a newer one is waited for.
  const now = { answer, answered: state, missing: missing ?? '' };
  const latest = useRef(now);
  const isAnswered = JSON.stringify(latest.current.answered.request) === JSON.stringify(state.request);
  if (latest.current.answer !== answer || isAnswered) latest.current = now;
  const isLast = fault !== undefined || questions.length > 0;
  const limits = limitsOf(isLast, latest.current.missing, answerWords.last);
  const parts = {
    state,
    change,
    answer: answer?.body,
    fault,
    answered: latest.current.answered,
    standing: standingOf(isLast, isLoading || latest.current !== now),
    missing: latest.current.missing,
  };
  return (
    <>
      {questions.length > 0 && <Question lines={questions} />}
      {asked && (answer || fault || questions.length === 0) && (
        <RequestBox request={{ ...request, answer }} lines={answerLines} isOfPricing>
          {(body) => (
            <div class={questions.length > 0 ? 'dimmed' : ''}>
              <Answer answer={body} missing={parts.missing} limits={limits} />
              <FurtherParts place="answer" {...parts} />
            </div>
          )}
        </RequestBox>
      )}
      <EstimateTabs {...parts} isLast={isLast} isLoading={isLoading} limits={limits}>
        <Settings request={state.request} fault={fault} onChange={edit} />
      </EstimateTabs>
      <FurtherParts place="end" {...parts} />
      <p>
        <button type="button" onClick={startOver}>
          {start.over}
        </button>
      </p>
      {answer && <Foot answer={answer.body} limits={limits} />}
    </>
  );
}

/** Says whether an answer is that of the state. */
function standingOf(isLast: boolean, isAwaited: boolean): PartProps['standing'] {
  if (isLast) return 'last';
  return isAwaited ? 'awaited' : 'current';
}

/** Asks for quantities that are empty: a figure for one would be a guess. */
function Question({ lines }: { readonly lines: readonly string[] }) {
  const { question: words } = useWords(estimateWords);
  const { announcement } = useConsole();
  const title = words.title(lines.length > 3 ? `${lines.slice(0, 3).join(', ')} …` : lines.join(', '));
  useEffect(() => announcement.set(title), [title]);
  return (
    <StateBox tone="warn" title={title}>
      <p>{words.text}</p>
    </StateBox>
  );
}

/** Keeps the desk and the address together while the view is shown. */
function useDesk(): Desk {
  const address = useAddress();
  const isFirst = useRef(true);
  // Before the paint: another address may have been shown last.
  useLayoutEffect(() => {
    followAddress(isFirst.current);
    isFirst.current = false;
  }, [address]);
  return useObservable(desk);
}
