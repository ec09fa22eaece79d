import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { canRetry, type Fault, type FaultState, faultState } from '../api/fault.ts';
import { useConsole } from '../console.ts';
import { isKeyDialogOpen } from '../key/key-dialog-state.ts';
import { shellWords, useFormats, useWords } from '../text/use-words.ts';
import { StateBox } from './state-box.tsx';

const tones: Readonly<Partial<Record<FaultState, 'plain' | 'bad'>>> = {
  key: 'plain',
  plan: 'plain',
  scope: 'plain',
  signature: 'plain',
  missing: 'plain',
  unexpected: 'bad',
};

/** Says why there is no new answer, and what to do: the same box in every view. */
export function FaultBox({
  fault,
  onRetry,
  hasLastResult = false,
  isOfPricing = false,
}: {
  readonly fault: Fault;
  readonly onRetry: () => void;
  /** Whether the view still shows the last result. */
  readonly hasLastResult?: boolean;
  /** Whether the request was one for prices, which some deployments want signed. */
  readonly isOfPricing?: boolean;
}) {
  const words = useWords(shellWords);
  const { settings, announcement } = useConsole();
  const state = faultState(fault, isOfPricing && settings.pricing_access === 'iam');
  const plan = fault.kind === 'problem' ? fault.problem.members.required_plan : undefined;
  const { title } = words.faults[state];
  useEffect(() => {
    // A new try every few seconds that fails as the one before has nothing new to say.
    if (announcement.get().trim() !== title) announcement.set(title);
  }, [title]);
  return (
    <StateBox tone={tones[state] ?? 'warn'} title={title}>
      {state === 'signature' && <p>{words.faults.signature.text}</p>}
      {state === 'offline' && <p>{words.faults.offline.text}</p>}
      {state === 'plan' && typeof plan === 'string' && <p>{words.faults.plan.plan(planName(plan))}</p>}
      {fault.kind === 'unexpected' && <p>{words.faults.unexpected.text(fault.status)}</p>}
      {fault.kind === 'problem' && state !== 'signature' && <ProblemText fault={fault} />}
      {state === 'quota' && <Refill fault={fault} />}
      {hasLastResult && <p>{words.fault.lastResult}</p>}
      {['key', 'plan', 'scope', 'quota'].includes(state) && (
        <button type="button" onClick={() => isKeyDialogOpen.set(true)}>
          {words.faults.key.action}
        </button>
      )}
      {canRetry(fault) && <RetryButton seconds={fault.retryAfterSeconds} onRetry={onRetry} />}
    </StateBox>
  );
}

const planName = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1);

/** The API's own words, in their language. */
function ProblemText({ fault }: { readonly fault: Extract<Fault, { kind: 'problem' }> }) {
  const words = useWords(shellWords);
  const { detail, errors, language, requestId, type } = fault.problem;
  return (
    <>
      <p lang={language}>{detail}</p>
      {errors.length > 0 && (
        <ul lang={language}>
          {errors.map((error, index) => (
            <li key={index}>
              <code>{error.parameter ?? error.pointer}</code> {error.detail}
            </li>
          ))}
        </ul>
      )}
      <p class="small">
        {requestId !== undefined && (
          <>
            {words.fault.requestId} <code>{requestId}</code>{' '}
          </>
        )}
        {type !== undefined && <a href={type}>{words.fault.about}</a>}
      </p>
    </>
  );
}

function Refill({ fault }: { readonly fault: Fault }) {
  const { fault: words } = useWords(shellWords);
  const formats = useFormats();
  if (fault.retryAfterSeconds === undefined) return null;
  const now = new Date();
  const refill = new Date(now.getTime() + fault.retryAfterSeconds * 1000);
  return (
    <p>
      {words.again(formats.relative(refill, now))} <span class="small">({formats.dateTime(refill)})</span>
    </p>
  );
}

/** Tries again on a click, and by itself once the server's `Retry-After` is over. The view's heading gets its focus when it goes. */
function RetryButton({ seconds, onRetry }: { readonly seconds: number | undefined; readonly onRetry: () => void }) {
  const { retry } = useWords(shellWords);
  const [left, setLeft] = useState(seconds);
  useEffect(() => setLeft(seconds), [seconds]);
  useEffect(() => {
    if (left === undefined || left > maxWaitSeconds) return;
    if (left <= 0) return onRetry();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  });
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      // A new try removes the button, and the focus would fall back to the page.
      if (document.activeElement === button.current) document.querySelector('h1')?.focus();
    },
    [],
  );
  const isWaiting = left !== undefined && left > 0 && left <= maxWaitSeconds;
  return (
    <button ref={button} type="button" onClick={onRetry}>
      {retry}
      {isWaiting && ` (${left} s)`}
    </button>
  );
}

/** After a longer time the reader decides. */
const maxWaitSeconds = 60;
