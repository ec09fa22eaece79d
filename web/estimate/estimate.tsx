import { useEffect, useRef, useState } from 'preact/hooks';
import type { EstimateAnswer } from '../../lib/pricing/formats/estimate-answer.ts';
import { formatAddress } from '../address/address.ts';
import { navigate, replaceParams } from '../address/current-address.ts';
import { readLinkState, writeLinkState } from '../address/link-state.ts';
import { useAddress } from '../address/use-address.ts';
import { useRequest } from '../api/use-request.ts';
import { BrokenLink } from '../parts/broken-link.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { RequestBox } from '../parts/request-box.tsx';
import { useWords } from '../text/use-words.ts';
import { useIsShown } from '../use-is-shown.ts';
import { useTurns } from '../use-turns.ts';
import { Settings } from './all-lines/settings.tsx';
import { contractFor, useContracts } from './contract.ts';
import { FurtherParts } from './further-parts.tsx';
import { LineList } from './lines/line-list.tsx';
import { estimateRequestOf } from './lines/options.ts';
import { Result } from './result/result.tsx';
import { Sentence } from './result/sentence.tsx';
import { StartBox } from './start/start-box.tsx';
import { type EstimateState, emptyState, isEmpty, readState } from './state.ts';
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
          <p>{words.lead}</p>
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
  const asked = estimateRequestOf(state.request);
  const request = useRequest<EstimateAnswer>(isReady ? asked : undefined, { delayMs });
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
  const { fault, isLoading } = request;
  // The last answer stays in the request, also when the last line is gone.
  const answer = asked && request.answer;
  const latest = useRef({ answer, answered: state.request });
  if (latest.current.answer !== answer) latest.current = { answer, answered: state.request };
  const parts = { state, change, answer: answer?.body, fault, answered: latest.current.answered };
  return (
    <>
      {/* Above the lines: on a phone the figures are far below them. */}
      {asked && (
        <RequestBox request={request} lines={1} isOfPricing>
          {(body) => <Sentence answer={body} />}
        </RequestBox>
      )}
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
          {asked && !answer && !fault && <LoadingBox lines={14} />}
          <FurtherParts place={asked ? 'result' : 'no-line'} {...parts} />
        </div>
      </div>
    </>
  );
}

/** Parameter of the address that holds the state. */
const stateParameter = 'e';

/** The state of the page, which the address follows. */
interface UsedEstimateState {
  /** Undefined while it is read from the address. */
  readonly state: EstimateState | undefined;
  readonly isBroken: boolean;
  /** True if no link can hold the state; the page goes on without. */
  readonly isTooLarge: boolean;
  readonly change: (state: EstimateState) => void;
}

interface Shown {
  readonly state: EstimateState | undefined;
  readonly isBroken: boolean;
  readonly isTooLarge: boolean;
}

/** Reads the state from the address, also after back and forward, and writes each change into it. */
function useEstimateState(): UsedEstimateState {
  const text = useAddress().params.get(stateParameter);
  const [shown, setShown] = useState<Shown>({ state: undefined, isBroken: false, isTooLarge: false });
  /** What this page wrote itself, which need not be read. */
  const written = useRef<string | null | undefined>(undefined);
  /** Reading and packing take a moment, and an older state must not come after a newer one. */
  const begin = useTurns();
  const isShown = useIsShown();
  useEffect(() => {
    if (text === written.current) return;
    const isLatest = begin();
    void readLinkState(text).then((link) => {
      if (!isLatest()) return;
      const read = link.kind === 'read' ? readState(link.value) : undefined;
      written.current = text;
      setShown({ state: read ?? emptyState, isBroken: text !== null && read === undefined, isTooLarge: false });
    });
  }, [text]);
  const change = (state: EstimateState): void => {
    const isLatest = begin();
    setShown({ state, isBroken: false, isTooLarge: false });
    pack(state).then(
      (packed) => {
        // Once the reader has left, the address is that of another view.
        if (!isLatest() || !isShown()) return;
        written.current = packed;
        replaceParams({ [stateParameter]: packed ?? undefined });
      },
      () => isLatest() && setShown({ state, isBroken: false, isTooLarge: true }),
    );
  };
  return { ...shown, change };
}

const pack = async (state: EstimateState): Promise<string | null> => (isEmpty(state) ? null : writeLinkState(state));
