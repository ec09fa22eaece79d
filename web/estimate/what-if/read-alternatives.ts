import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import type { Choice } from '../../../lib/pricing/compare/compare-answers.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { figureName } from '../../../lib/pricing/formats/figures.ts';
import type { AnsweredAlternative } from '../../../lib/pricing/formats/what-if-answer.ts';
import { models } from '../../../lib/pricing/model.ts';
import { formOf, stopsWhenOff } from '../../../lib/pricing/products/forms.ts';
import type { Item, MeterItem } from '../state.ts';

/** What a line or a total costs in a place, or why it has no price there, or that it stays where it is; undefined where the place has no result. */
type Cost = number | 'noPrice' | 'notRead' | 'stays' | undefined;

/** A row of places side by side. */
export interface PlaceRow<Name> {
  readonly name: Name;
  readonly costs: readonly Cost[];
  /** Index of the place with the lowest cost, if that is only one. */
  readonly cheapest: number | undefined;
}

/** The estimate as it is beside each region that is tried for all lines. */
export interface SideBySide {
  /** Azure's names of the regions, after the place of the estimate itself. */
  readonly regions: readonly string[];
  /** In the cheapest mix of each place. */
  readonly lines: readonly PlaceRow<string>[];
  /** At the prices of the mix. */
  readonly totals: readonly PlaceRow<Choice>[];
}

/** Lays the regions of an answer side by side, in the order in which they were asked for; what changes more is left out. */
export function regionsSideBySide(
  { best, totals, what_if: alternatives = [] }: EstimateAnswer,
  asked: readonly string[],
) {
  const places = asked.flatMap((region) => {
    const isIt = ({ change }: (typeof alternatives)[number]) =>
      change.region === region && Object.values(change).filter((value) => value !== undefined).length === 1;
    return alternatives.find(isIt) ?? [];
  });
  const side = best.mix?.side === 'corporate' ? 'corporate' : 'retail';
  const lineRows = (best.mix?.lines ?? []).map(({ id, monthly }) =>
    row(id, [
      monthly,
      ...places.map(({ lines, missing, stayed }): Cost => {
        if (stayed?.lines.includes(id)) return 'stays';
        const why = missing.find((line) => line.id === id)?.code;
        if (why !== undefined) return why === 'region_not_read' ? 'notRead' : 'noPrice';
        return lines.find((line) => line.id === id)?.after;
      }),
    ]),
  );
  // A place to which something could not move is not compared: a part of its total is that of another place.
  const isWhole = [true, ...places.map(({ stayed }) => !stayed)];
  const totalRows = models.map((model) =>
    row<Choice>(
      model,
      [totals, ...places.map((place) => place.totals)].map((figures): Cost => figures?.[side]?.[figureName(model)]),
      isWhole,
    ),
  );
  const mix = row<Choice>('mix', [best.mix?.monthly, ...places.map((place) => place.best?.mix.monthly)], isWhole);
  return {
    regions: places.map(({ change }) => change.region ?? ''),
    lines: lineRows,
    totals: [mix, ...totalRows],
  } satisfies SideBySide;
}

/** @param isCompared by place @default all of them */
function row<Name>(name: Name, costs: readonly Cost[], isCompared: readonly boolean[] = []): PlaceRow<Name> {
  const compared = costs.map((cost, place) => (isCompared[place] === false ? undefined : cost));
  const lowest = Math.min(...compared.map((cost) => (typeof cost === 'number' ? cost : Number.POSITIVE_INFINITY)));
  const isOne = compared.filter((cost) => cost === lowest).length === 1 && costs.length > 1;
  return { name, costs, cheapest: isOne ? compared.indexOf(lowest) : undefined };
}

/** What is to be known of some lines. */
export interface Note {
  /** What the first alternative with it changes; undefined where that makes no difference. */
  readonly alternative: AnsweredAlternative | undefined;
  /** In the words of the API. */
  readonly text: string;
  /** Ids of the lines; none for what names them itself. */
  readonly lines: readonly string[];
}

/** The lines without a price: those with the same reason together, however many alternatives they are missing in. */
export const missingNotes = (alternatives: readonly AnsweredAlternative[]): readonly Note[] =>
  together(
    alternatives.flatMap((alternative) =>
      alternative.missing.map(({ id, detail }) => ({ alternative, text: detail, lines: [id] })),
    ),
  );

/** What lines keep, and what the API warns of, each once. */
export const otherNotes = (alternatives: readonly AnsweredAlternative[]): readonly Note[] =>
  together(
    alternatives.flatMap(({ unchanged, warnings }) => [
      ...unchanged.map(({ id, reason }) => ({ alternative: undefined, text: reason, lines: [id] })),
      ...warnings.map((text) => ({ alternative: undefined, text, lines: [] })),
    ]),
  );

const together = (notes: readonly Note[]): readonly Note[] =>
  [...Map.groupBy(notes, ({ text }) => text).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, lines: [...new Set([first, ...others].flatMap(({ lines }) => lines))] }] : [],
  );

/** Makes the request whose estimate an alternative has priced. A line by meter that has moved gets its meter there. */
export function applyChange(
  request: EstimateRequest,
  { change, moved_meters: moved }: Pick<AnsweredAlternative, 'change' | 'moved_meters'>,
): EstimateRequest {
  const { region, skus = {}, hours_per_month } = change;
  const first = (request.items ?? []).length + 1;
  const meters = request.meters?.map((line, index): MeterItem => {
    const id = line.id ?? String(first + index);
    if (region === undefined || !Object.hasOwn(moved, id)) return line;
    // All names together mean one meter in each region; with fewer, the id tells it.
    const isNamed = line.meter_id === undefined && line.product !== undefined && line.sku !== undefined;
    return {
      ...line,
      ...(!isNamed && { meter_id: moved[id] }),
      ...((isNamed || line.region !== undefined) && { region }),
    };
  });
  const items = request.items?.map((line, index): Item => {
    const id = line.id ?? String(index + 1);
    const sizeField = formOf(line.product)?.sizeField;
    return {
      ...line,
      ...(region !== undefined && { region }),
      ...(sizeField && Object.hasOwn(skus, id) && { [sizeField]: skus[id] }),
      ...(stopsWhenOff(line) && hours_per_month !== undefined && { hours_per_month }),
    };
  });
  return { ...request, ...(items && { items }), ...(meters && { meters }) };
}
