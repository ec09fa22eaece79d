import { type EstimateAnswer, modelLabel } from '../../../lib/pricing/formats/estimate-answer.ts';
import { gateSentence } from '../../../lib/pricing/formats/gates.ts';
import { Disclosure } from '../../parts/disclosure.tsx';
import { numberWords } from '../../parts/number-field.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useWords, type Words } from '../../text/use-words.ts';
import { useObservable } from '../../use-observable.ts';
import type { PartProps } from '../part.ts';
import { pinned } from '../pin/pinned.ts';
import { estimateWords } from '../words.ts';
import { amountIn, compareWithLimits, type Limits, limitNames, readLimits } from './limits.ts';

/** What a month may cost at most, and whether the estimate keeps to it. */
export default function LimitsBox({ answer, ...props }: PartProps) {
  return answer ? <Box answer={answer} {...props} /> : null;
}

function Box({ state, change, answer, missing }: PartProps & { readonly answer: EstimateAnswer }) {
  const words = useWords(limitWords);
  const { thousands } = useWords(numberWords);
  const { sides: sideNames } = useWords(estimateWords);
  // The comparison reads it.
  useObservable(pinned);
  const limits = readLimits(state.view);
  const { gates, side, sides, choice, choices, hasPinned } = compareWithLimits(limits, answer, missing);
  const set = (changed: Partial<Limits>): void => {
    const all = { ...limits, ...changed };
    const { limits: _, ...others } = state.view;
    const isEmpty = limitNames.every((name) => all[name] === '');
    change({ ...state, view: isEmpty ? others : { ...others, limits: all } });
  };
  const isOver = gates.some(({ passed }) => !passed);
  return (
    <>
      <p class={isOver ? 'over' : 'within'} role="status">
        {gates.length > 0 && (
          <>
            <span aria-hidden="true">{isOver ? '▲' : '✓'} </span>
            {gateSentence(gates)}
          </>
        )}
      </p>
      <Disclosure label={words.title}>
        {() => (
          <>
            <div class="line-fields">
              {limitNames
                .filter((name) => name === 'month' || hasPinned)
                .map((name) => (
                  <TextField
                    key={name}
                    label={words[name](answer.currency)}
                    isNumber
                    value={limits[name]}
                    error={amountIn(limits[name]) === 'wrong' ? thousands : undefined}
                    onChange={(text) => set({ [name]: text })}
                  />
                ))}
              <SelectField
                label={words.choice}
                value={choice}
                options={choices.map((value) => ({ value, label: modelLabel(value) }))}
                onChange={(value) => set({ choice: value })}
              />
              {sides.length > 1 && (
                <SelectField
                  label={words.side}
                  value={side}
                  options={sides.map((value) => ({ value, label: sideNames[value] }))}
                  onChange={(value) => set({ side: value })}
                />
              )}
            </div>
            {!hasPinned && <p class="small">{words.pin}</p>}
          </>
        )}
      </Disclosure>
    </>
  );
}

const english = {
  title: 'Limits of a month',
  month: (currency: string) => `At most a month, in ${currency}`,
  increase: (currency: string) => `At most more than the pinned result, in ${currency}`,
  percent: (_currency: string) => 'At most more than the pinned result, in %',
  choice: 'Model',
  side: 'Prices',
  pin: 'A result that you pin under What if can limit the increase, too.',
};

type LimitWords = typeof english;

const portuguese: LimitWords = {
  title: 'Limites do mês',
  month: (currency) => `No máximo por mês, em ${currency}`,
  increase: (currency) => `No máximo a mais que o resultado fixado, em ${currency}`,
  percent: () => 'No máximo a mais que o resultado fixado, em %',
  choice: 'Modelo',
  side: 'Preços',
  pin: 'Um resultado que você fixar em E se pode limitar também o aumento.',
};

/** Words of the limits. */
const limitWords: Words<LimitWords> = { en: english, pt: portuguese };
