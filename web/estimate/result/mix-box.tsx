import { useId } from 'preact/hooks';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { differenceOf } from '../../../lib/pricing/compare/amounts.ts';
import { Money } from '../../../lib/pricing/money.ts';
import { errorTextAt } from '../../api/errors-at.ts';
import type { Fault } from '../../api/fault.ts';
import { Disclosure } from '../../parts/disclosure.tsx';
import { LongName } from '../../parts/long-name.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { readNumber } from '../../parts/typed-number.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import type { EstimateState } from '../state.ts';
import { estimateWords } from '../words.ts';
import type { ResultProps } from './result-props.ts';
import { modelName } from './sentence-of.ts';

/** With more lines the list of models is folded, so that the total stays in view. */
const maxOpenLines = 12;

/** The cheapest model for each line, what it commits to, and how far it may. */
export function MixBox({ answer, state, change, fault }: ResultProps) {
  const words = useWords(estimateWords);
  const { mix: mixWords } = words;
  const { money, number } = useFormats();
  const { best, currency } = answer;
  const { mix } = best;
  if (!mix) return null;
  const amount = (value: number): string => money(value, currency);
  const less = differenceOf(mix.monthly, best.monthly);
  const figures = [
    [mixWords.committed, amount(mix.committed_monthly)],
    ...(mix.idle_monthly ? [[mixWords.idle, amount(mix.idle_monthly)] as const] : []),
    [mixWords.flexible, amount(mix.flexible_monthly)],
    [mixWords.oneYear, amount(mix.committed_1y)],
    [mixWords.threeYears, amount(mix.committed_3y)],
    [mixWords.upfront, amount(mix.upfront)],
    [
      mixWords.payback,
      mix.break_even_months === null ? mixWords.never : mixWords.months(number(mix.break_even_months)),
    ],
  ] as const;
  return (
    <section class="sheet" aria-labelledby="estimate-mix">
      <h2 id="estimate-mix">{mixWords.title}</h2>
      <p>
        {mixWords.text(amount(mix.monthly), mix.side === 'corporate' ? words.atSide.corporate : words.atSide.retail)}
      </p>
      {mix.lines.length > maxOpenLines ? (
        <Disclosure label={mixWords.lines(mix.lines.length)}>{() => <MixTable mix={mix} />}</Disclosure>
      ) : (
        <MixTable mix={mix} />
      )}
      {less > 0 ? <p>{mixWords.saved(amount(less))}</p> : <p>{mixWords.same}</p>}
      {mix.gap > 0 && <p class="small">{mixWords.gap(amount(mix.gap))}</p>}
      <dl class="mix-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Bounds state={state} change={change} fault={fault} />
    </section>
  );
}

function MixTable({ mix }: { readonly mix: NonNullable<ResultProps['answer']['best']['mix']> }) {
  const words = useWords(estimateWords);
  const { number } = useFormats();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.mix.line}</th>
          <th scope="col">{words.bars.model}</th>
          <th scope="col" class="n">
            {words.bars.monthly}
          </th>
        </tr>
      </thead>
      <tbody>
        {mix.lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <LongName>{line.id}</LongName>
            </th>
            <td>{modelName(line.model, words)}</td>
            <td class="n">{number(line.monthly, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The two bounds, each as a slider and as a field. */
function Bounds({
  state,
  change,
  fault,
}: Pick<ResultProps, 'state' | 'change'> & { readonly fault: Fault | undefined }) {
  const { mix: words } = useWords(estimateWords);
  const shareId = useId();
  const termId = useId();
  const { share, sharePlace, term } = boundsOf(state.request);
  return (
    <div class="line-fields">
      <div>
        <label for={shareId}>{words.shareSlider}</label>
        <input
          id={shareId}
          class="range"
          type="range"
          min="0"
          max="100"
          step="5"
          value={sharePlace}
          aria-valuetext={`${sharePlace} %`}
          onInput={(event) => change(withShare(state, event.currentTarget.value))}
        />
        <NumberField
          label={words.share}
          value={share}
          read={(text) => boundsOf(withShare(state, text).request).share}
          errorOf={() => errorTextAt(fault, '/max_commitment_share')}
          max={maxPercent}
          onChange={(text) => change(withShare(state, text))}
        />
      </div>
      <div>
        <label for={termId}>{words.termSlider}</label>
        <input
          id={termId}
          class="range"
          type="range"
          min="1"
          max="3"
          step="2"
          value={term === 'P1Y' ? 1 : 3}
          aria-valuetext={words.terms[term] ?? term}
          onInput={(event) => change(withTerm(state, event.currentTarget.value === '1' ? 'P1Y' : 'P3Y'))}
        />
        <SelectField
          label={words.term}
          value={term}
          options={(['P1Y', 'P3Y'] as const).map((value) => ({ value, label: words.terms[value] }))}
          error={errorTextAt(fault, '/max_term')}
          onChange={(chosen) => change(withTerm(state, chosen === 'P1Y' ? 'P1Y' : 'P3Y'))}
        />
      </div>
    </div>
  );
}

const maxPercent = 100;

type MaxTerm = NonNullable<EstimateRequest['max_term']>;

/** How far the mix may commit, as fields show it. */
interface ShownBounds {
  /** Value of the field, in per cent; as it is in the request where that is no share. */
  readonly share: number | string;
  /** Place of the slider, 0 to 100. */
  readonly sharePlace: number;
  readonly term: MaxTerm;
}

/** Reads the bounds of a request; without any, all may be committed for three years. */
export function boundsOf({ max_commitment_share: share = 1, max_term: term = 'P3Y' }: EstimateRequest): ShownBounds {
  const percent =
    typeof share === 'number' && Number.isFinite(share) ? Money.of(share).mul(100).toNumber(6) : undefined;
  return {
    share: percent ?? share,
    sharePlace: Math.min(100, Math.max(0, percent ?? 100)),
    term,
  };
}

/** Sets the share from per cent; 100 takes the bound out. What is no number is sent, so that the API names it. */
export function withShare(state: EstimateState, text: string): EstimateState {
  const { max_commitment_share: _, ...request } = state.request;
  const percent = readNumber(text, maxPercent);
  const share = percent === undefined ? text : Money.of(percent).div(100).toNumber(8);
  if (text.trim() === '' || share === 1) return { ...state, request };
  return { ...state, request: { ...request, max_commitment_share: share } as EstimateRequest };
}

/** Sets the longest term; three years take the bound out. */
export function withTerm(state: EstimateState, term: MaxTerm): EstimateState {
  const { max_term: _, ...request } = state.request;
  return { ...state, request: term === 'P3Y' ? request : { ...request, max_term: term } };
}
