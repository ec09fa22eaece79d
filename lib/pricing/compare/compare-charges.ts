import type { AnsweredCharge } from '../answered-charge.ts';
import { differenceOf } from './amounts.ts';

/** The parts of a charge of an estimate that are compared. */
export type ComparedCharge = Omit<AnsweredCharge, 'quantity' | 'tiers' | 'less' | 'snapshot_id'>;

/** A charge at the prices of one sheet. */
export interface ChargeSide {
  readonly meter_id: string;
  readonly meter_name: string;
  readonly unit_price: number;
  readonly unit_of_measure: string;
  /** `ea` is the contract's price, `retail` the public one that stands in. */
  readonly source: string;
  readonly models: readonly string[];
  readonly monthly: number;
}

/** A charge whose amount, or whose source, is not as it was; one side is null where a model was not sold. */
export interface ChargeChange {
  readonly role: string;
  readonly price_type: string;
  readonly term: string | null;
  readonly before: ChargeSide | null;
  readonly after: ChargeSide | null;
  /** The difference of a month; null if there is one side only: what it replaces is a charge of another model. */
  readonly difference: number | null;
  /** Whether the line gained or lost a price of the contract here; null for one that it had before and after. */
  readonly contract_price: 'gained' | 'lost' | null;
}

/** Finds the charges of a line at contract prices that are not as they were. */
export function compareCharges(
  before: readonly ComparedCharge[],
  after: readonly ComparedCharge[],
): readonly ChargeChange[] {
  const left = before.filter(isContractSide);
  const changes = after.filter(isContractSide).flatMap((charge) => {
    const same = left.filter((candidate) => keyOf(candidate) === keyOf(charge));
    const old = same.find(({ meter_id }) => meter_id === charge.meter_id) ?? same[0];
    if (old) left.splice(left.indexOf(old), 1);
    return change(old, charge);
  });
  return [...changes, ...left.flatMap((charge) => change(charge, undefined))];
}

const isContractSide = ({ side }: ComparedCharge): boolean => side === 'corporate';

const keyOf = ({ role, price_type, term }: ComparedCharge): string => [role, price_type, term].join('|');

function change(old: ComparedCharge | undefined, current: ComparedCharge | undefined): readonly ChargeChange[] {
  const named = current ?? old;
  if (!named || (old && current && isSame(old, current))) return [];
  const { role, price_type, term } = named;
  const before = old ? sideOf(old) : null;
  const after = current ? sideOf(current) : null;
  const difference = before && after ? differenceOf(before.monthly, after.monthly) : null;
  return [{ role, price_type, term, before, after, difference, contract_price: contractPriceChange(before, after) }];
}

function contractPriceChange(before: ChargeSide | null, after: ChargeSide | null): ChargeChange['contract_price'] {
  const had = before?.source === 'ea';
  const has = after?.source === 'ea';
  if (had === has) return null;
  return has ? 'gained' : 'lost';
}

/** Another meter or block size of the same price costs the same. */
const isSame = (old: ComparedCharge, current: ComparedCharge): boolean =>
  old.monthly === current.monthly && old.source === current.source;

const sideOf = ({
  meter_id,
  meter_name,
  unit_price,
  unit_of_measure,
  source,
  models,
  monthly,
}: ComparedCharge): ChargeSide => ({
  meter_id,
  meter_name,
  unit_price,
  unit_of_measure,
  source,
  models,
  monthly,
});
