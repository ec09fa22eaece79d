import { say } from '../../../platform/language.ts';
import type { ItemFault } from '../../products/item-reader.ts';
import type { Dimensions } from './dimensions.ts';
import { type PlannedLine, stayOf } from './planned-line.ts';

/** The choice of `same_shape` that gives each line the size that costs least. All others are names of series. */
export const cheapest = 'cheapest';

/** What an alternative changes; a member that is undefined stays as it is in the request. */
export interface Alternative {
  readonly region: string | undefined;
  /** By the index of the line. */
  readonly skus: ReadonlyMap<number, string>;
  /** A series such as `amd_v6`, or `cheapest`. */
  readonly sameShape: string | undefined;
  readonly hours: number | undefined;
}

export const maxAlternatives = 50;

/** Lists the choices of `same_shape`: each series that has another size for some line, and the cheapest of them. */
export function shapesToTry(lines: readonly PlannedLine[]): readonly string[] {
  const found = lines.flatMap(({ bySeries, ownSize }) =>
    [...(bySeries ?? [])].flatMap(([series, sku]) => (sku === ownSize ? [] : [series])),
  );
  return found.length === 0 ? [] : [...[...new Set(found)].sort(), cheapest];
}

/** Returns a fault if the values make more alternatives than are allowed. */
export function tooMany({ regions, skus, hours }: Dimensions, shapes: readonly string[]): ItemFault | undefined {
  const sizes = [...skus.values()].reduce((product, { length }) => product * (length + 1), 1);
  const count = (regions.length + 1) * sizes * (shapes.length + 1) * (hours.length + 1) - 1;
  if (count <= maxAlternatives) return undefined;
  const parts = [
    [say({ en: 'regions', pt: 'regiões' }), regions.length],
    [say({ en: 'sizes', pt: 'tamanhos' }), sizes - 1],
    [say({ en: 'sizes of the same shape', pt: 'tamanhos da mesma forma' }), shapes.length],
    [say({ en: 'hours', pt: 'horas' }), hours.length],
  ] as const;
  const named = parts.flatMap(([what, number]) => (number > 0 ? [`${what} (${number})`] : [])).join(', ');
  const detail = say({
    en: `Makes ${count} alternatives: each value of ${named} and all combinations. At most ${maxAlternatives} are allowed.`,
    pt: `Faz ${count} alternativas: cada valor de ${named} e todas as combinações. São permitidas no máximo ${maxAlternatives}.`,
  });
  return { pointer: '/what_if', code: 'out_of_range', detail };
}

/** Lists every combination of the values, also those in which some members stay as they are; not the request itself. */
export function alternativesOf(
  { regions, skus, hours }: Dimensions,
  shapes: readonly string[],
): readonly Alternative[] {
  let sizes: readonly ReadonlyMap<number, string>[] = [new Map()];
  for (const [index, names] of skus) {
    const choices = [undefined, ...names];
    sizes = choices.flatMap((sku) =>
      sizes.map((chosen) => (sku === undefined ? chosen : new Map([...chosen, [index, sku]]))),
    );
  }
  const all = [undefined, ...regions].flatMap((region) =>
    sizes.flatMap((chosen) =>
      [undefined, ...shapes].flatMap((sameShape) =>
        [undefined, ...hours].map((monthly) => ({ region, skus: chosen, sameShape, hours: monthly })),
      ),
    ),
  );
  return all.slice(1);
}

/** A line that a change does not concern, and why: a sentence. */
export interface Unchanged {
  readonly id: string;
  readonly reason: string;
}

/** Says which lines keep their region, hours or size although the alternative changes those of others. */
export function unchangedBy(
  { region, hours, sameShape }: Alternative,
  lines: readonly PlannedLine[],
): readonly Unchanged[] {
  return lines.flatMap((line) => {
    const stay = stayOf(line, region);
    const reasons = [
      ...(stay ? [stay.reason] : []),
      ...(hours !== undefined && line.whyAlways !== undefined ? [line.whyAlways] : []),
      ...(sameShape === undefined ? [] : whyNotResized(line, sameShape)),
    ];
    return reasons.map((reason) => ({ id: line.item.id, reason }));
  });
}

function whyNotResized({ bySeries, ownSize, sizes }: PlannedLine, sameShape: string): readonly string[] {
  if (!bySeries) return [];
  if (sameShape === cheapest) {
    const noOther = {
      en: `No other size has the shape of ${ownSize}.`,
      pt: `Nenhum outro tamanho tem a forma de ${ownSize}.`,
    };
    return sizes.length > 1 ? [] : [say(noOther)];
  }
  const noneOfSeries = {
    en: `No size of the series ${sameShape} has the shape of ${ownSize}.`,
    pt: `Nenhum tamanho da série ${sameShape} tem a forma de ${ownSize}.`,
  };
  return bySeries.has(sameShape) ? [] : [say(noneOfSeries)];
}
