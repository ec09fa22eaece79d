import { useRef } from 'preact/hooks';
import type { EstimateAnswer } from '../../lib/pricing/formats/estimate-answer.ts';
import { useRequest } from '../api/use-request.ts';
import { BrokenLink } from '../parts/broken-link.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { RequestBox } from '../parts/request-box.tsx';
import { useWords } from '../text/use-words.ts';
import { FurtherParts } from './further-parts.tsx';
import { LineList } from './lines/line-list.tsx';
import { estimateRequestOf } from './lines/options.ts';
import { Settings } from './lines/settings.tsx';
import { Result } from './result/result.tsx';
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
      {isTooLarge && <p class="stale">{words.share.tooLarge}</p>}
      {state === undefined && <LoadingBox lines={8} />}
      {state && isEmpty(state) && (
        <>
          <p class="lead">{words.lead}</p>
          <StartBox onStart={change} />
          <FurtherParts place="start" state={state} change={change} answer={undefined} />
        </>
      )}
      {state && !isEmpty(state) && <Editor state={state} change={change} />}
    </div>
  );
}

/** The lines beside their result. */
function Editor({ state, change }: { readonly state: EstimateState; readonly change: (state: EstimateState) => void }) {
  const { start } = useWords(estimateWords);
  const request = useRequest<EstimateAnswer>(estimateRequestOf(state.request), { delayMs });
  const current = useRef(state);
  current.current = state;
  const edit = (edited: EstimateState['request']): void => change({ ...current.current, request: edited });
  const shared = { request: state.request, fault: request.fault, onChange: edit };
  const parts = { state, change, answer: request.answer?.body };
  return (
    <div class="estimate-columns">
      <div>
        <LineList {...shared} />
        <Settings {...shared} />
        <FurtherParts place="lines" {...parts} />
        <button type="button" onClick={() => change(emptyState)}>
          {start.over}
        </button>
      </div>
      <div>
        <RequestBox request={request} lines={14} isOfPricing>
          {(answer) => <Result answer={answer} state={state} change={change} fault={request.fault} />}
        </RequestBox>
        <FurtherParts place="result" {...parts} />
      </div>
    </div>
  );
}
