import { useEffect, useRef } from 'preact/hooks';
import type { EstimateAnswer } from '../../lib/pricing/formats/estimate-answer.ts';
import { formatAddress } from '../address/address.ts';
import { navigate } from '../address/current-address.ts';
import { useRequest } from '../api/use-request.ts';
import { BrokenLink } from '../parts/broken-link.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { RequestBox } from '../parts/request-box.tsx';
import { useWords } from '../text/use-words.ts';
import { Settings } from './all-lines/settings.tsx';
import { contractFor, useContracts } from './contract.ts';
import { FurtherParts } from './further-parts.tsx';
import { LineList } from './lines/line-list.tsx';
import { estimateRequestOf } from './lines/options.ts';
import { Result } from './result/result.tsx';
import { Sentence } from './result/sentence.tsx';
import { StartBox } from './start/start-box.tsx';
import { type EstimateState, emptyState, isEmpty } from './state.ts';
import { useEstimateState } from './use-estimate-state.ts';
import { estimateWords } from './words.ts';

/** A further change within this time replaces the one before. */
const delayMs = 300;

/** `#/estimate`: what an architecture costs, from the lines that the reader edits. */
export default function Estimate() {
  const words = useWords(estimateWords);
  const { state, isBroken, isTooLarge, change } = useEstimateState();
  return (
    <div class="estimate">
      <PageHeading>{words.title}</PageHeading>
      {isBroken && <BrokenLink />}
      {isTooLarge && <p class="stale">{words.tooLarge}</p>}
      {state === undefined && <LoadingBox lines={8} />}
      {state && isEmpty(state) && (
        <>
          <p class="lead">{words.lead}</p>
          <StartBox onStart={(begun) => changeAll(change, begun)} />
          <FurtherParts
            place="start"
            {...{ state, change, answered: state.request, answer: undefined, fault: undefined }}
          />
        </>
      )}
      {state && !isEmpty(state) && <Editor state={state} change={change} />}
    </div>
  );
}

/** Takes another estimate; the button that was pressed goes, and the heading gets the focus. */
function changeAll(change: (state: EstimateState) => void, state: EstimateState): void {
  document.querySelector('h1')?.focus();
  change(state);
}

/** The lines beside their result. */
function Editor({ state, change }: { readonly state: EstimateState; readonly change: (state: EstimateState) => void }) {
  const { start } = useWords(estimateWords);
  const contracts = useContracts();
  const contract = contractFor(state.request, contracts.answer?.body.scopes ?? []);
  const isContractKnown = state.request.scope !== undefined || contracts.answer || contracts.fault;
  const isReady = isContractKnown && contract === undefined;
  const request = useRequest<EstimateAnswer>(isReady ? estimateRequestOf(state.request) : undefined, { delayMs });
  const current = useRef(state);
  current.current = state;
  const edit = (edited: EstimateState['request']): void => change({ ...current.current, request: edited });
  useEffect(() => {
    if (contract !== undefined) edit({ ...current.current.request, scope: contract });
  }, [contract]);
  const startOver = (): void => {
    // An entry in the history of its own, so that Back undoes it.
    navigate(formatAddress('estimate'));
    changeAll(change, emptyState);
  };
  const { answer, fault, isLoading } = request;
  const latest = useRef({ answer, answered: state.request });
  if (latest.current.answer !== answer) latest.current = { answer, answered: state.request };
  const parts = { state, change, answer: answer?.body, fault, answered: latest.current.answered };
  return (
    <>
      {/* Above the lines: on a phone the figures are far below them. */}
      <RequestBox request={request} lines={1} isOfPricing>
        {(body) => <Sentence answer={body} />}
      </RequestBox>
      {answer && <FurtherParts place="gap" {...parts} />}
      <div class="estimate-columns">
        <div>
          <LineList request={state.request} fault={fault} onChange={edit} />
          <Settings request={state.request} fault={fault} onChange={edit} />
          <FurtherParts place="lines" {...parts} />
          <button type="button" onClick={startOver}>
            {start.over}
          </button>
        </div>
        <div>
          {answer && (
            <div class={isLoading || fault ? 'dimmed' : ''} aria-busy={isLoading}>
              <Result {...parts} answer={answer.body} />
            </div>
          )}
          {!answer && !fault && <LoadingBox lines={14} />}
          <FurtherParts place="result" {...parts} />
        </div>
      </div>
    </>
  );
}
