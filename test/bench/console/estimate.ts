import { inTurn, print } from '../measure.ts';
import { type Bench, openCopy, openView, rounds, showAgain, warmUps } from './bench.ts';

/** Measures an estimate of the sample, from a change of the hours until the new sentence is painted. The pause of 300 ms counts. */
export async function benchEstimate(bench: Bench): Promise<void> {
  const page = await openView(bench, '#/estimate');
  await page.getByRole('button', { name: 'The sample' }).click();
  await page.locator('.sentence').waitFor();
  const field = page.getByRole('textbox', { name: /^Hours a month of machines and/ });
  await field.waitFor();
  const copy = await openCopy(bench, page);
  let hours = 100;
  let changedToShown = Number.NaN;
  const things = {
    'the same HTML, in a page without scripts': () => showAgain(copy),
    'after the answer has arrived': async () => {
      // Other hours each time: answers are kept.
      hours += 1;
      const { changed, answered } = await field.evaluate(timeChange, String(hours));
      changedToShown = changed;
      return answered;
    },
    'after a change: a pause of 300 ms, the request, the answer': () => changedToShown,
  };
  await inTurn(things, warmUps);
  print('An estimate of four lines shown', 'ms', await inTurn(things, rounds));
  await Promise.all([page, copy].map((opened) => opened.context().close()));
}

/** Runs in the page. */
async function timeChange(field: HTMLElement | SVGElement, hours: string) {
  const sentence = () => document.querySelector('.sentence')?.textContent;
  const before = sentence();
  performance.clearResourceTimings();
  const { start, painted } = await actAndWait(
    () => {
      (field as HTMLInputElement).value = hours;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    () => sentence() !== before,
  );
  const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/api/estimate'));
  const end = (answer as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN;
  return { changed: painted - start, answered: painted - end };
}
