import { say } from '../../platform/language.ts';
import type { Model } from '../model.ts';
import { Money } from '../money.ts';
import { modelLabel } from './estimate-answer.ts';
import { money } from './estimate-rows.ts';
import type { FigureName, Figures } from './figures.ts';

/** Limits of a month's costs. Amounts are in the currency of the estimate. */
export interface GateLimits {
  readonly maxMonthly?: number;
  /** What the new architecture may cost more than the earlier. */
  readonly maxIncrease?: number;
  readonly maxIncreasePercent?: number;
}

/** The prices that are compared with the limits. */
export interface GateFigure {
  readonly model: Model;
  readonly side: 'retail' | 'corporate';
}

/** What a limit was compared with. */
export interface Gate extends Pick<GateFigure, 'side'> {
  readonly model: Model | 'mix';
  readonly gate: 'max_monthly' | 'max_increase' | 'max_increase_percent';
  readonly limit: number;
  /** The month, its increase, or its increase in percent; null for an increase from nothing in percent. */
  readonly value: number | null;
  readonly currency: string;
  readonly passed: boolean;
  /** What the value is without, such as `without 2 resources`; `''` if it is whole. */
  readonly without: string;
  /** Present where the increase may be smaller, since something had no price before and counts whole. */
  readonly at_most?: true;
}

/** A month's costs before and after a change; `before` is undefined without an earlier architecture. */
export interface GateAmounts {
  readonly before?: number | undefined;
  readonly after: number;
  /** True if `before` lacks something that `after` has. @default false */
  readonly isAtMost?: boolean;
}

/** Amounts by their sides; `corporate` is null without a contract. */
export interface Sides<Value> {
  readonly retail: Value;
  readonly corporate: Value | null;
}

/** The contract's prices count where there is a contract, unless the caller says which. */
export const gateSide = ({ corporate }: Sides<unknown>, side?: GateFigure['side']): GateFigure['side'] =>
  side ?? (corporate === null ? 'retail' : 'corporate');

/** Returns the month of an estimate. @returns undefined for a contract that it does not have */
export const monthOf = (totals: Sides<Figures>, { model, side }: GateFigure): number | undefined =>
  totals[side]?.[`${model}_monthly` satisfies FigureName];

/** Compares a month with each limit. */
export function checkGates(
  limits: GateLimits,
  { before = 0, after, isAtMost = false }: GateAmounts,
  facts: Pick<Gate, 'model' | 'side' | 'currency' | 'without'>,
): readonly Gate[] {
  const increase = Money.of(after).sub(before);
  const gate = (name: Gate['gate'], limit: number | undefined, value: Money | null): readonly Gate[] =>
    limit === undefined
      ? []
      : [
          {
            gate: name,
            limit,
            value: value === null ? null : value.toNumber(2),
            ...facts,
            passed: value !== null && value.comparedTo(limit) <= 0,
            ...(isAtMost && name !== 'max_monthly' && { at_most: true }),
          },
        ];
  return [
    ...gate('max_monthly', limits.maxMonthly, Money.of(after)),
    ...gate('max_increase', limits.maxIncrease, increase),
    ...gate('max_increase_percent', limits.maxIncreasePercent, percentOf(increase, before)),
  ];
}

/** @returns null for an increase from nothing, which is above every limit */
function percentOf(increase: Money, before: number): Money | null {
  if (increase.comparedTo(0) <= 0) return before === 0 ? increase : increase.div(before).mul(100);
  return before === 0 ? null : increase.div(before).mul(100);
}

/**
 * Says in a sentence what has passed or not: `Over the limit: 1,939.62 USD a month (limit 1,500.00). Pay-as-you-go, contract prices.`
 * @returns `''` without a limit
 */
export function gateSentence(gates: readonly Gate[]): string {
  const over = gates.filter(({ passed }) => !passed);
  const [first] = gates;
  if (!first) return '';
  const { model, side, without } = first;
  const verdict =
    over.length > 0
      ? say({ en: 'Over the limit', pt: 'Acima do limite' })
      : say({ en: 'Within the limit', pt: 'Dentro do limite' });
  const prices =
    side === 'retail'
      ? say({ en: 'retail prices', pt: 'preços públicos' })
      : say({ en: 'contract prices', pt: 'preços do contrato' });
  const figures = (over.length > 0 ? over : gates).map(valueText).join('; ');
  return `${verdict}: ${figures}. ${[modelLabel(model), prices, ...(without === '' ? [] : [without])].join(', ')}.`;
}

function valueText({ gate, limit, value, currency, at_most: isAtMost }: Gate): string {
  const percent = gate === 'max_increase_percent' ? ' %' : '';
  const maximum = `${money.format(limit)}${percent}`;
  const bound = say({ en: `(limit ${maximum})`, pt: `(limite ${maximum})` });
  if (value === null) {
    const origin = isAtMost
      ? say({ en: 'an increase from what had no price', pt: 'um aumento a partir do que não tinha preço' })
      : say({ en: 'an increase from nothing', pt: 'um aumento a partir de zero' });
    return `${origin} ${bound}`;
  }
  const amount = money.format(value);
  const month = say({ en: `${amount} ${currency} a month`, pt: `${amount} ${currency} por mês` });
  if (gate === 'max_monthly') return `${month} ${bound}`;
  const what = percent === '' ? month : `${amount}${percent}`;
  const increase = isAtMost
    ? say({ en: `an increase of up to ${what}`, pt: `um aumento de até ${what}` })
    : say({ en: `an increase of ${what}`, pt: `um aumento de ${what}` });
  return `${increase} ${bound}`;
}
