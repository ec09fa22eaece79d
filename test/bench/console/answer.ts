import { inTurn, print } from '../measure.ts';
import { type Bench, openCopy, openView, rounds, showAgain, warmUps } from './bench.ts';

/** Measures how soon the table of all stocks is painted, after the last byte of the API's answer and after the reader has asked for it. */
export async function benchAnswer(bench: Bench): Promise<void> {
  const page = await openView(bench, '#/market');
  await page.locator('.sortable tbody tr').first().waitFor();
  const copy = await openCopy(bench, page);
  await page.context().close();
  let askedToShown = Number.NaN;
  const things = {
    'the same HTML, in a page without scripts': () => showAgain(copy),
    'after the answer has arrived': async () => {
      const { asked, answered } = await timeTable();
      askedToShown = asked;
      return answered;
    },
    'after the view was asked for: its code, the request, the answer': () => askedToShown,
  };
  await inTurn(things, warmUps);
  print('The table of 59 stocks shown', 'ms', await inTurn(things, rounds));
  await copy.context().close();

  async function timeTable(): Promise<{ readonly asked: number; readonly answered: number }> {
    const opened = await openView(bench, '#/');
    const times = await opened.evaluate(async () => {
      const { start, painted } = await actAndWait(
        () => {
          location.hash = '#/market';
        },
        () => document.querySelector('.sortable tbody tr') !== null,
      );
      const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/api/v1/tickers'));
      const end = (answer as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN;
      return { asked: painted - start, answered: painted - end };
    });
    await opened.context().close();
    return times;
  }
}
