import { inTurn, print } from '../measure.ts';
import { type Bench, openCopy, openView, rounds, warmUps } from './bench.ts';

/** One frame at 60 Hz. */
const limitMs = 16;

/** Measures the sorting of all 59 stocks, from the click at the beginning of a frame until it is painted. */
export async function benchSort(bench: Bench): Promise<void> {
  const page = await openView(bench, '#/market?ordenar=codigo');
  await page.locator('.sortable tbody tr').first().waitFor();
  const copy = await openCopy(bench, page);
  const what = 'a click on a header';
  const things = {
    'the same rows reversed, in a page without scripts': () =>
      copy.evaluate(async () => {
        const [body] = document.querySelector<HTMLTableElement>('.sortable')?.tBodies ?? [];
        const { start, painted } = await actAndWait(
          () => body?.append(...[...body.rows].reverse()),
          () => true,
        );
        return painted - start;
      }),
    [what]: () =>
      page.evaluate(async () => {
        const header = document.querySelector('.sortable thead th');
        const first = () => document.querySelector('.sortable tbody tr')?.textContent;
        const [direction, row] = [header?.getAttribute('aria-sort'), first()];
        const { start, painted } = await actAndWait(
          () => header?.querySelector('button')?.click(),
          () => header?.getAttribute('aria-sort') !== direction && first() !== row,
        );
        return painted - start;
      }),
  };
  await inTurn(things, warmUps);
  print('Sorting 59 rows', 'ms', await inTurn(things, rounds), { [what]: limitMs });
  await Promise.all([page, copy].map((opened) => opened.context().close()));
}
