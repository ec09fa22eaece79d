import { useRef, useState } from 'preact/hooks';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { firstProduct } from '../../../lib/pricing/products/forms.ts';
import type { Fault } from '../../api/fault.ts';
import { useConsole } from '../../console.ts';
import { FaultBox } from '../../parts/fault-box.tsx';
import { useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';
import { addItem, newItem } from './edit-lines.ts';
import { LineCard } from './line-card.tsx';
import { useProducts } from './options.ts';

/** The lines of a request, to be changed, added, copied and removed. */
export function LineList({
  request,
  fault,
  onChange,
}: {
  readonly request: EstimateRequest;
  readonly fault: Fault | undefined;
  readonly onChange: (request: EstimateRequest) => void;
}) {
  const { lines: words } = useWords(estimateWords);
  const { announcement } = useConsole();
  const products = useProducts();
  const [added, setAdded] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const known = products.answer?.body.products ?? [];
  const places = [
    ...(request.items ?? []).map((_, index) => ({ list: 'items' as const, index })),
    ...(request.meters ?? []).map((_, index) => ({ list: 'meters' as const, index })),
  ];
  const remove = (name: string): void => {
    announcement.set(words.removed(name));
    // Its button is gone with it.
    heading.current?.focus();
  };
  return (
    <section class="sheet" aria-labelledby="estimate-lines">
      <h2 id="estimate-lines" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {products.fault && <FaultBox fault={products.fault} onRetry={products.retry} isOfPricing />}
      <ul class="estimate-lines">
        {places.map((place) => (
          <LineCard
            key={`${place.list}/${place.index}`}
            request={request}
            place={place}
            products={known}
            fault={fault}
            isNew={place.list === 'items' && place.index === added}
            onChange={onChange}
            onRemove={remove}
          />
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          setAdded(request.items?.length ?? 0);
          onChange(addItem(request, newItem(request.items?.at(-1)?.product ?? firstProduct, request)));
        }}
      >
        {words.add}
      </button>
    </section>
  );
}
