import { Fragment } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { sidesOf } from '../../../lib/pricing/formats/figures.ts';
import { fieldOfLine, firstProduct } from '../../../lib/pricing/products/forms.ts';
import { errorsAt, errorTextAt } from '../../api/errors-at.ts';
import { canRetry, type Fault } from '../../api/fault.ts';
import { useConsole } from '../../console.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { Disclosure } from '../../parts/disclosure.tsx';
import { FaultBox } from '../../parts/fault-box.tsx';
import { LongName } from '../../parts/long-name.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useFormats, useLanguage, useWords } from '../../text/use-words.ts';
import { useObservable } from '../../use-observable.ts';
import type { PartProps } from '../part.ts';
import { limitsOf } from '../result/answer.tsx';
import { LineMeters } from '../result/line-meters.tsx';
import { type AnsweredLine, gapOf } from '../result/meters.ts';
import { chosenOf, isModel, modelName } from '../result/sentence-of.ts';
import type { Item, MeterItem } from '../state.ts';
import { UndoNote, undoables } from '../undo.tsx';
import { estimateWords } from '../words.ts';
import {
  addItem,
  copyLine,
  keyOf,
  type LinePlace,
  maxOf,
  memberIn,
  moved,
  nameOf,
  newItem,
  type OpenLines,
  pointerOf,
  removeLine,
  replaceLine,
  withMember,
  withProduct,
} from './edit-lines.ts';
import { fieldsOf, inputOf, labelOf, summaryOf } from './line-view.ts';
import { type ProductFields, useOptions, useProducts } from './options.ts';

/** Where the focus goes after a change: to a line, which the reader may just have added, or to the button that undoes. */
type Focused = { readonly place: LinePlace; readonly isNew: boolean } | 'undo';

/** The lines of a request with what they cost, a row each; their fields unfold, and they are added, copied and removed. */
export function LineList({ state, fault, answer, isLast, missing, change }: LineListProps) {
  const { request } = state;
  const { lines: words, table, undo, answer: answerWords } = useWords(estimateWords);
  const { announcement } = useConsole();
  const products = useProducts();
  const [focused, setFocused] = useState<Focused>();
  const [openLines, setOpenLines] = useState<OpenLines>({});
  const focusedLine = focused === 'undo' ? undefined : focused;
  const removed = useObservable(undoables).at(-1);
  const known = products.answer?.body.products ?? [];
  // All products are offered the same regions.
  const regions = useOptions(firstProduct, 'region', {}).answer?.body.options;
  const regionLabels = useMemo(() => new Map(regions?.map(({ value, label }) => [value, label])), [regions]);
  const edit = (edited: EstimateRequest): void => change({ ...state, request: edited });
  const places: readonly LinePlace[] = [
    ...(request.items ?? []).map((_, index) => ({ list: 'items' as const, index })),
    ...(request.meters ?? []).map((_, index) => ({ list: 'meters' as const, index })),
  ];
  const remove = (place: LinePlace, name: string): void => {
    const line = request[place.list]?.[place.index];
    if (line === undefined) return;
    undoables.set([...undoables.get(), { kind: 'line', name, place, line }]);
    announcement.set(`${undo.line(name)} ${undo.undo}.`);
    setOpenLines(moved(openLines, place, -1));
    setFocused('undo');
    edit(removeLine(request, place));
  };
  const copy = (place: LinePlace): void => {
    const next = { ...place, index: place.index + 1 };
    const copied = copyLine(request, place);
    announcement.set(words.copied(nameOf(copied, next)));
    setOpenLines(moved(openLines, next, 1));
    edit(copied);
  };
  const note = (
    <UndoNote
      state={state}
      change={change}
      takesFocus={focused === 'undo'}
      onUndone={(undone) => {
        if (undone.kind === 'file') return;
        setOpenLines(moved(openLines, undone.place, 1));
        setFocused({ place: undone.place, isNew: false });
      }}
    />
  );
  /** Stands in the place of the line that was removed; at the end of its list if lines before it have gone. */
  const notePlace = removed?.kind === 'line' ? noteIndex(removed.place, request) : undefined;
  const shownSides = answer ? sidesOf(answer) : [];
  const columns = 2 + shownSides.length;
  const noteRow = (
    <tbody>
      <tr>
        <td colSpan={columns}>{note}</td>
      </tr>
    </tbody>
  );
  return (
    <section class="sheet" aria-labelledby="estimate-lines">
      <h2 id="estimate-lines" class="unseen" tabIndex={-1}>
        {words.title}
      </h2>
      {products.fault && <FaultBox fault={products.fault} onRetry={products.retry} isOfPricing />}
      {removed?.kind === 'file' && note}
      <table class="estimate-lines" aria-labelledby="estimate-lines">
        <thead>
          <tr>
            <th scope="col">{table.line}</th>
            {shownSides.map((side) => (
              <th key={side} scope="col" class="n side">
                {words.payg[side]}
              </th>
            ))}
            <th scope="col" class="n mix">
              {words.inMix}
            </th>
          </tr>
        </thead>
        {places.map((place, index) => (
          <Fragment key={keyOf(place)}>
            {index === notePlace && noteRow}
            <LineCard
              request={request}
              place={place}
              products={known}
              regionLabels={regionLabels}
              fault={fault}
              answer={answer}
              columns={columns}
              isLast={isLast}
              isFocused={focusedLine !== undefined && keyOf(focusedLine.place) === keyOf(place)}
              isNew={focusedLine?.isNew ?? false}
              choice={openLines[keyOf(place)]}
              onToggle={(isOpen) => setOpenLines({ ...openLines, [keyOf(place)]: isOpen })}
              onChange={edit}
              onCopy={() => copy(place)}
              onRemove={(name) => remove(place, name)}
            />
          </Fragment>
        ))}
        {notePlace !== undefined && notePlace >= places.length && noteRow}
        {answer && <Totals answer={answer} limits={limitsOf(isLast, missing, answerWords.last)} />}
      </table>
      {answer && <p class="small">{words.amounts(answer.currency)}</p>}
      <button
        type="button"
        onClick={() => {
          const place = { list: 'items' as const, index: request.items?.length ?? 0 };
          setFocused({ place, isNew: true });
          edit(addItem(request, newItem(request.items?.at(-1)?.product ?? firstProduct, request)));
        }}
      >
        {words.add}
      </button>
    </section>
  );
}

/** What the list of lines gets. */
type LineListProps = Pick<PartProps, 'state' | 'fault' | 'answer' | 'missing' | 'change'> & {
  /** Whether the answer is about an earlier request. */
  readonly isLast: boolean;
};

/** The place of a removed line among all lines. */
function noteIndex({ list, index }: LinePlace, { items = [], meters = [] }: EstimateRequest): number {
  return list === 'items' ? Math.min(index, items.length) : items.length + Math.min(index, meters.length);
}

/** A line: what it is and costs in one row, and its fields and meters to unfold. One with a fault is unfolded. */
function LineCard({
  request,
  place,
  products,
  regionLabels,
  fault,
  answer,
  columns,
  isLast,
  isFocused,
  isNew,
  choice,
  onToggle,
  onChange,
  onCopy,
  onRemove,
}: {
  readonly request: EstimateRequest;
  readonly place: LinePlace;
  readonly products: readonly ProductFields[];
  /** Labels of regions by their names, as far as they are known. */
  readonly regionLabels: ReadonlyMap<string, string>;
  readonly fault: Fault | undefined;
  readonly answer: EstimateAnswer | undefined;
  /** Number of columns of the table. */
  readonly columns: number;
  readonly isLast: boolean;
  /** Whether the focus goes to it. */
  readonly isFocused: boolean;
  readonly isNew: boolean;
  /** Whether the reader has unfolded it; undefined if not yet chosen. */
  readonly choice: boolean | undefined;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onChange: (request: EstimateRequest) => void;
  readonly onCopy: () => void;
  readonly onRemove: (name: string) => void;
}) {
  const words = useWords(estimateWords);
  const formats = useFormats();
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  // The button that adds lines is behind all of them, and the one that undoes is gone.
  useLayoutEffect(() => {
    if (isFocused) head.current?.focus();
  }, [isFocused]);
  const line = (request[place.list]?.[place.index] ?? {}) as Item & MeterItem;
  const name = nameOf(request, place);
  const pointer = pointerOf(place);
  const product = place.list === 'items' ? products.find(({ id }) => id === line.product) : undefined;
  const fields = fieldsOf(place.list, line, product);
  const shown = ['id', 'quantity', 'product', ...fields].map((field) => `${pointer}/${field}`);
  const others = errorsAt(fault, pointer).filter((error) => !shown.includes(error.pointer ?? ''));
  const quantity = line.quantity ?? (place.list === 'items' ? 1 : undefined);
  const hasQuestion = String(quantity ?? '').trim() === '';
  const hasFault = errorsAt(fault, pointer).length > 0 || hasQuestion;
  const isOpen = choice ?? ((isNew && isFocused) || hasFault);
  const answered = answer?.items.find((item) => item.id === name);
  const what = product?.label ?? (place.list === 'meters' ? words.lines.byMeter : '');
  return (
    <tbody class={hasFault ? 'line-card faulty' : 'line-card'}>
      <tr class="line-head">
        <th scope="row">
          <button
            ref={head}
            type="button"
            class="link"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onToggle(!isOpen)}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
            {'\u00a0'}
            <LongName>{name}</LongName>
          </button>{' '}
          <span class="small">
            {summaryOf(place.list, line, what, quantity, formats, (region) => regionLabels.get(region) ?? region)}
          </span>
          {others.length > 0 && (
            <span class="field-error">
              <span aria-hidden="true">▲ </span>
              {others.map(({ detail }) => detail).join(' ')}
            </span>
          )}
        </th>
        {answer && <LineFigures answer={answer} line={answered} isLast={isLast} />}
        {!answer && <td />}
      </tr>
      <tr id={id} hidden={!isOpen}>
        <td colSpan={columns}>
          {isOpen && (
            <>
              <LineFields
                {...{ request, place, line, products, product, fields, fault }}
                onChange={(edited) => {
                  // A line that was unfolded for its fault stays so while it is put right.
                  onToggle(true);
                  onChange(edited);
                }}
              />
              <p class="row">
                <button type="button" aria-label={words.lines.named(words.lines.copy, name)} onClick={onCopy}>
                  {words.lines.copy}
                </button>
                <button
                  type="button"
                  aria-label={words.lines.named(words.lines.remove, name)}
                  onClick={() => onRemove(name)}
                >
                  {words.lines.remove}
                </button>
              </p>
              {answer && answered && (
                <Disclosure label={words.meters.of(name)}>
                  {() => <LineMeters answer={answer} line={answered} />}
                </Disclosure>
              )}
            </>
          )}
        </td>
      </tr>
    </tbody>
  );
}

/** What a line costs: as pay-as-you-go at both sides, and as the answer counts it, with its model. */
function LineFigures({
  answer,
  line,
  isLast,
}: {
  readonly answer: EstimateAnswer;
  /** Undefined for a line that the answer does not have. */
  readonly line: AnsweredLine | undefined;
  readonly isLast: boolean;
}) {
  const words = useWords(estimateWords);
  const { number } = useFormats();
  const { side, lines } = chosenOf(answer);
  const cost = lines.find(({ id }) => id === line?.id);
  const gap = line && cost && isModel(cost.model) ? gapOf(answer, line, side, cost.model) : undefined;
  const dimmed = isLast ? ' dimmed' : '';
  return (
    <>
      {sidesOf(answer).map((side) => (
        <td key={side} class={`n side${dimmed}`}>
          {line ? number(line[side]?.payg_monthly ?? 0, 2) : '–'}
        </td>
      ))}
      <td class={`n mix${dimmed}`}>
        {cost ? (
          <>
            <span class="model-chip">{modelName(cost.model, words)}</span>
            {gap && <span class="model-chip gap">{words.table.gaps[gap]}</span>} <b>{number(cost.monthly, 2)}</b>
          </>
        ) : (
          '–'
        )}
      </td>
    </>
  );
}

function Totals({ answer, limits }: { readonly answer: EstimateAnswer; readonly limits: string }) {
  const { table: words } = useWords(estimateWords);
  const { number } = useFormats();
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {words.total}
          {limits !== '' && `, ${limits}`}
        </th>
        {sidesOf(answer).map((side) => (
          <td key={side} class="n side">
            {number(answer.totals[side]?.payg_monthly ?? 0, 2)}
          </td>
        ))}
        <td class="n mix">{number(chosenOf(answer).monthly, 2)}</td>
      </tr>
    </tfoot>
  );
}

/** The fields of a line. */
function LineFields({
  request,
  place,
  line,
  products,
  product,
  fields,
  fault,
  onChange,
}: {
  readonly request: EstimateRequest;
  readonly place: LinePlace;
  readonly line: Item & MeterItem;
  readonly products: readonly ProductFields[];
  readonly product: ProductFields | undefined;
  readonly fields: readonly string[];
  readonly fault: Fault | undefined;
  readonly onChange: (request: EstimateRequest) => void;
}) {
  const words = useWords(estimateWords);
  const language = useLanguage();
  const pointer = pointerOf(place);
  const member = (field: string) => ({
    value: line[field as keyof typeof line],
    error: errorTextAt(fault, `${pointer}/${field}`),
    onChange: (text: string) => onChange(replaceLine(request, place, withMember(line, field, text))),
  });
  const numberMember = (field: string) => {
    const { error, ...shared } = member(field);
    return { ...shared, read: (text: string) => memberIn(field, text), errorOf: () => error, max: maxOf(field) };
  };
  const { value: quantity = place.list === 'items' ? 1 : undefined, ...asked } = numberMember('quantity');
  const isMissing = quantity === undefined || String(quantity).trim() === '';
  const quantityField = {
    ...asked,
    value: quantity,
    ...(isMissing && { errorOf: () => words.lines.quantityMissing }),
  };
  return (
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
      <NumberField label={words.lines.quantity} {...quantityField} />
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
          <NumberField
            key={field}
            label={(product && labelOf(field, language, product.id)) ?? words.fields[field] ?? field}
            isNumber={place.list === 'items' || field === 'hours_per_month' || field === 'instances'}
            {...numberMember(field)}
          />
        ),
      )}
    </div>
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
  if (input === 'text') {
    return (
      <NumberField
        label={label}
        isNumber={false}
        value={value}
        read={(typed) => memberIn(field, typed)}
        errorOf={() => error}
        suggestions={options ?? []}
        onChange={onChange}
      />
    );
  }
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
