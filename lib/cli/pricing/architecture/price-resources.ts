import { requireValue } from '../../../platform/require-item.ts';
import { type Amounts, addAll, type PricedResource } from '../../../pricing/compare/compare-resources.ts';
import type { EstimateAnswer } from '../../../pricing/formats/estimate-answer.ts';
import type { FigureName } from '../../../pricing/formats/figures.ts';
import { type DraftedResource, itemOf, meterOf, type PlacedLine } from '../../../pricing/inputs/lines.ts';
import type { ApiClient } from '../api-client.ts';
import { priceByApi } from './price-by-api.ts';

/** Prices of some resources, by their lines. */
export interface ResourcePrices {
  /** Undefined if no line has a price. */
  readonly answer: EstimateAnswer | undefined;
  readonly priceOf: (resource: DraftedResource) => PricedResource;
}

/** What resources with the same lines have in common. */
type PricesOfAlike = Pick<PricedResource, 'amounts' | 'partAmounts' | 'what' | 'unpriced' | 'key'>;

/**
 * Prices each resource by itself. Equal lines are sent once, so that the same resource costs the same wherever it stands.
 * @throws CommandFailure as `priceByApi` does
 */
export async function priceResources(
  client: ApiClient,
  resources: readonly DraftedResource[],
  { members, figure }: { readonly members: object; readonly figure: FigureName },
): Promise<ResourcePrices> {
  const lines = new Map<string, PlacedLine>();
  for (const resource of resources) for (const line of placedLines(resource)) lines.set(JSON.stringify(line), line);
  const ids = new Map([...lines.keys()].map((key, index) => [key, String(index + 1)]));
  const idOf = (key: string): string => requireValue(ids, key);
  const { answer, lines: left } = await priceByApi(
    client,
    {
      items: [...lines].flatMap(([key, line]) => (line.draft.kind === 'item' ? [itemOf(line, idOf(key))] : [])),
      meters: [...lines].flatMap(([key, line]) => (line.draft.kind === 'meter' ? [meterOf(line, idOf(key))] : [])),
      read: [...ids.values()].map((id) => ({ address: id, type: 'line', lines: [id] })),
      assumed: [],
      unpriced: [],
      free: [],
    },
    members,
  );
  const answered = new Map(answer?.items.map((item) => [item.id, item]));
  const reasons = new Map(left.unpriced.map(({ address, reason }) => [address, reason]));
  const pricesOfAlike = new Map<string, PricesOfAlike>();
  const pricesOf = (resource: DraftedResource): PricesOfAlike => {
    const keys = placedLines(resource).map((line) => JSON.stringify(line));
    const key = JSON.stringify([keys, resource.unpriced]);
    const known = pricesOfAlike.get(key);
    if (known) return known;
    const answeredLines = keys.flatMap((key) => answered.get(idOf(key)) ?? []);
    const refused = keys.flatMap((key) => reasons.get(idOf(key)) ?? []);
    const unpriced = [...resource.unpriced, ...refused];
    const isFree = keys.length === 0 && unpriced.length === 0;
    const isPriced = isFree || (keys.length > 0 && refused.length === 0);
    const amounts = amountsOf(answeredLines, figure, answer?.totals.corporate != null);
    const prices = {
      amounts: isPriced ? amounts : null,
      ...(!isPriced && answeredLines.length > 0 && { partAmounts: amounts }),
      what: answeredLines
        .map(({ quantity, description }) => (quantity === 1 ? description : `${quantity} × ${description}`))
        .join('; '),
      unpriced,
      key,
    };
    pricesOfAlike.set(key, prices);
    return prices;
  };
  const priceOf = (resource: DraftedResource): PricedResource => {
    const { address, type, partOf, byUse = false, isUnknownType = false } = resource;
    return { address, ...(partOf !== undefined && { partOf }), type, byUse, isUnknownType, ...pricesOf(resource) };
  };
  return { answer, priceOf };
}

const placedLines = ({ lines, region }: DraftedResource): readonly PlacedLine[] =>
  lines.map((draft) => ({ draft, region, count: draft.count }));

const amountsOf = (
  items: readonly EstimateAnswer['items'][number][],
  figure: FigureName,
  hasContract: boolean,
): Amounts =>
  addAll(
    items.map(({ retail, corporate }) => ({ retail: retail[figure], corporate: corporate?.[figure] ?? null })),
    hasContract,
  );
