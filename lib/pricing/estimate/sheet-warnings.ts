import { say } from '../../platform/language.ts';
import type { Charge } from '../charge.ts';
import { models } from '../model.ts';
import { Money } from '../money.ts';
import type { PriceRow } from '../price-row.ts';
import { isInEffect } from '../sheet/period.ts';
import { pricePerUnit } from '../unit-of-measure.ts';
import type { OfferedLine } from './priced-line.ts';

/** Warns of what is doubtful about the prices that a line has on the sheet, and of those above the public ones. */
export function sheetWarnings(corporate: OfferedLine | null, asOf: string | null): readonly string[] {
  if (!corporate) return [];
  const charges = models.flatMap((model) => corporate.offers[model].charges).filter(({ source }) => source === 'ea');
  const warnings = charges.flatMap((charge) =>
    [graduated(charge), charge.doubt, charge.row.note, outOfDate(charge.row, asOf), aboveRetail(charge)].flatMap(
      (text) => (text === undefined ? [] : [`${corporate.item.id}: ${nameOf(charge)} ${text}.`]),
    ),
  );
  return [...new Set(warnings)];
}

const nameOf = ({ role, row, publicRow }: Charge): string =>
  `${role} (${row.meterName || publicRow?.meterName || row.meterId})`;

const graduated = ({ tiers }: Charge): string | undefined =>
  tiers &&
  say({
    en: 'has graduated prices on the price sheet, which are counted from the first unit on each line',
    pt: 'tem preços por faixa na tabela de preços, contados desde a primeira unidade em cada linha',
  });

function outOfDate(row: PriceRow, asOf: string | null): string | undefined {
  if (asOf === null || isInEffect(row, asOf)) return undefined;
  const { effectiveStart = '', effectiveEnd = '' } = row;
  const isOver = effectiveEnd !== '' && effectiveEnd < asOf;
  return say({
    en: `has a price that ${isOver ? `ended on ${effectiveEnd}` : `begins on ${effectiveStart}`} on the price sheet`,
    pt: `tem na tabela de preços um preço que ${isOver ? `terminou em ${effectiveEnd}` : `começa em ${effectiveStart}`}`,
  });
}

function aboveRetail({ row, publicRow }: Charge): string | undefined {
  // A first tier without charge is no price to compare with.
  if (
    !publicRow ||
    Number(publicRow.unitPrice) === 0 ||
    publicRow.priceType !== row.priceType ||
    publicRow.term !== row.term
  )
    return undefined;
  const contractPrice = pricePerUnit(row);
  const publicPrice = pricePerUnit(publicRow);
  if (contractPrice?.unit !== publicPrice?.unit) return undefined;
  if ((contractPrice?.price ?? Money.of(row.unitPrice)).comparedTo(publicPrice?.price ?? publicRow.unitPrice) <= 0)
    return undefined;
  return say({
    en: `costs more on the price sheet than on the public list: ${priceText(row)} against ${priceText(publicRow)}`,
    pt: `custa mais na tabela de preços que na lista pública: ${priceText(row)} contra ${priceText(publicRow)}`,
  });
}

const priceText = ({ unitPrice, currency, unitOfMeasure: measure, priceType }: PriceRow): string =>
  say({
    en: `${unitPrice} ${currency} for ${priceType === 'Reservation' ? 'the term' : measure}`,
    pt: `${unitPrice} ${currency} por ${priceType === 'Reservation' ? 'o prazo' : measure}`,
  });
