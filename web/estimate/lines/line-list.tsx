import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { fieldOfLine, firstProduct } from '../../../lib/pricing/products/forms.ts';
import { errorsAt, errorTextAt } from '../../api/errors-at.ts';
import { canRetry, type Fault } from '../../api/fault.ts';
import { useConsole } from '../../console.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { FaultBox } from '../../parts/fault-box.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useLanguage, useWords } from '../../text/use-words.ts';
import type { Item, MeterItem } from '../state.ts';
import { estimateWords } from '../words.ts';
import {
  addItem,
  copyLine,
  type LinePlace,
  nameOf,
  newItem,
  pointerOf,
  removeLine,
  replaceLine,
  withMember,
  withProduct,
} from './edit-lines.ts';
import { fieldsOf, inputOf, labelOf, summaryOf } from './line-view.ts';
import { type ProductFields, useOptions, useProducts } from './options.ts';

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

/** A line: what it is in one row, and its fields to unfold. One with a fault is unfolded. */
function LineCard({
  request,
  place,
  products,
  fault,
  isNew,
  onChange,
  onRemove,
}: {
  readonly request: EstimateRequest;
  readonly place: LinePlace;
  readonly products: readonly ProductFields[];
  readonly fault: Fault | undefined;
  /** Whether the reader has just added it. */
  readonly isNew: boolean;
  readonly onChange: (request: EstimateRequest) => void;
  readonly onRemove: (name: string) => void;
}) {
  const words = useWords(estimateWords);
  const language = useLanguage();
  const id = useId();
  const [choice, setChoice] = useState<boolean>();
  const head = useRef<HTMLButtonElement>(null);
  // The button that adds lines is behind all of them.
  useLayoutEffect(() => {
    if (isNew) head.current?.focus();
  }, [isNew]);
  const line = (request[place.list]?.[place.index] ?? {}) as Item & MeterItem;
  const name = nameOf(request, place);
  const pointer = pointerOf(place);
  const product = place.list === 'items' ? products.find(({ id }) => id === line.product) : undefined;
  const fields = fieldsOf(place.list, line, product);
  const shown = ['id', 'quantity', 'product', ...fields].map((field) => `${pointer}/${field}`);
  const others = errorsAt(fault, pointer).filter((error) => !shown.includes(error.pointer ?? ''));
  const hasFault = errorsAt(fault, pointer).length > 0;
  const isOpen = choice ?? (isNew || hasFault);
  const change = (field: string, text: string): void => {
    // A line that was unfolded for its fault stays so while it is put right.
    setChoice(true);
    onChange(replaceLine(request, place, withMember(line, field, text)));
  };
  const member = (field: string) => ({
    value: line[field as keyof typeof line],
    error: errorTextAt(fault, `${pointer}/${field}`),
    onChange: (text: string) => change(field, text),
  });
  const { value: quantity = place.list === 'items' ? 1 : undefined, ...asked } = member('quantity');
  const isMissing = quantity === undefined || String(quantity).trim() === '';
  const quantityField = { ...asked, value: quantity, ...(isMissing && { error: words.lines.quantityMissing }) };
  return (
    <li class={hasFault ? 'line-card faulty' : 'line-card'}>
      <div class="line-head">
        <button
          ref={head}
          type="button"
          class="link"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChoice(!isOpen)}
        >
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          {'\u00a0'}
          {name}
        </button>
        <span class="small">
          {summaryOf(
            place.list,
            line,
            product?.label ?? (place.list === 'meters' ? words.lines.byMeter : ''),
            quantity,
          )}
        </span>
      </div>
      {others.length > 0 && (
        <p class="field-error">
          <span aria-hidden="true">▲ </span>
          {others.map(({ detail }) => detail).join(' ')}
        </p>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            <div class="line-fields">
              <TextField label={words.lines.name} {...member('id')} />
              {place.list === 'items' && (
                <SelectField
                  label={words.lines.product}
                  value={line.product}
                  options={products.map(({ id, label }) => ({ value: id, label }))}
                  error={errorTextAt(fault, `${pointer}/product`)}
                  onChange={(chosen) => onChange(replaceLine(request, place, withProduct(line, chosen)))}
                />
              )}
              <TextField label={words.lines.quantity} isNumber {...quantityField} />
              {fields.map((field) =>
                product?.fields.includes(field) ? (
                  <OptionField
                    key={field}
                    product={product.id}
                    field={field}
                    region={line.region}
                    scope={request.scope}
                    {...member(field)}
                  />
                ) : (
                  <TextField
                    key={field}
                    label={(product && labelOf(field, language, product.id)) ?? words.fields[field] ?? field}
                    isNumber={place.list === 'items' || field === 'hours_per_month' || field === 'instances'}
                    {...member(field)}
                  />
                ),
              )}
            </div>
            <p class="row">
              <button
                type="button"
                aria-label={words.lines.named(words.lines.copy, name)}
                onClick={() => onChange(copyLine(request, place))}
              >
                {words.lines.copy}
              </button>
              <button
                type="button"
                aria-label={words.lines.named(words.lines.remove, name)}
                onClick={() => {
                  onRemove(name);
                  onChange(removeLine(request, place));
                }}
              >
                {words.lines.remove}
              </button>
            </p>
          </>
        )}
      </div>
    </li>
  );
}

/** A field whose values the API lists. */
function OptionField({
  product,
  field,
  value,
  region,
  scope,
  error,
  onChange,
}: {
  readonly product: string;
  readonly field: string;
  readonly value: string | number | undefined;
  readonly region: string | undefined;
  readonly scope: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const words = useWords(estimateWords);
  const { answer, fault, retry } = useOptions(product, field, { region, scope });
  const options = answer?.body.options;
  const ofForm = fieldOfLine({ product }, field);
  const language = useLanguage();
  const label = labelOf(field, language, product) ?? words.fields[field] ?? field;
  const shared = { label, error, onChange };
  const text = String(value ?? '');
  const input = inputOf(ofForm);
  if (input === 'text') return <TextField {...shared} value={value} suggestions={options ?? []} />;
  if (input === 'search') {
    const hint = ofForm && 'hint' in ofForm ? ofForm.hint?.[language] : undefined;
    return (
      <div>
        <Combobox
          {...shared}
          options={options}
          value={text}
          {...(hint !== undefined && { placeholder: hint })}
          isRequired
        />
        {/* Other fields can stay as the API chooses; these cannot. What is wrong in the line is said at the fault's own field. */}
        {fault && !answer && canRetry(fault) && <FaultBox fault={fault} onRetry={retry} isOfPricing />}
      </div>
    );
  }
  return <SelectField {...shared} options={options ?? []} value={text} unset={words.lines.unset} />;
}
