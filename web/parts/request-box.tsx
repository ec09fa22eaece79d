import type { ComponentChildren } from 'preact';
import type { UsedRequest } from '../api/use-request.ts';
import { FaultBox } from './fault-box.tsx';
import { LoadingBox } from './loading-box.tsx';

/** Shows a request in every state: loading, answered, failed with or without a last answer. */
export function RequestBox<Body>({
  request,
  lines,
  isOfPricing,
  children,
}: {
  readonly request: UsedRequest<Body>;
  /** Lines of the skeleton. */
  readonly lines?: number;
  readonly isOfPricing?: boolean;
  /** Renders an answer. */
  readonly children: (body: Body) => ComponentChildren;
}) {
  const { answer, fault, isLoading, retry } = request;
  return (
    <>
      {fault && (
        <FaultBox
          fault={fault}
          onRetry={retry}
          hasLastResult={answer !== undefined}
          {...(isOfPricing !== undefined && { isOfPricing })}
        />
      )}
      {answer && (
        <div class={isLoading || fault ? 'dimmed' : ''} aria-busy={isLoading}>
          {children(answer.body)}
        </div>
      )}
      {!answer && !fault && <LoadingBox {...(lines !== undefined && { lines })} />}
    </>
  );
}
