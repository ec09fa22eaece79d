import type { Page } from 'playwright-core';
import { usualRecord, withWarnings } from '../assessment/record.ts';
import { inTurn, print } from '../measure.ts';
import { type Bench, openCopy, openView, rounds, showAgain, warmUps } from './bench.ts';

const limitMs = 100;
const text = JSON.stringify(withWarnings(usualRecord()), null, 2);

/** Measures from the drop of a record until its findings are painted. */
export async function benchRecord(bench: Bench): Promise<void> {
  const page = await openView(bench, '#/record');
  await drop(page);
  const findings = await page.locator('.finding').count();
  const copy = await openCopy(bench, page);
  const [first, another] = ['the first record of a visit, a second after its page', 'another record'] as const;
  const things = {
    'the same HTML, in a page without scripts': () => showAgain(copy),
    [another]: async () => {
      await page.getByRole('button', { name: 'Open another record' }).click();
      return drop(page);
    },
    [first]: async () => {
      const fresh = await openView(bench, '#/record');
      // No reader drops a file sooner.
      await fresh.waitForTimeout(1_000);
      const time = await drop(fresh);
      await fresh.context().close();
      return time;
    },
  };
  await inTurn(things, warmUps);
  const bytes = Buffer.byteLength(text);
  const title = `A record of ${bytes} bytes dropped to its ${findings} findings shown`;
  print(title, 'ms', await inTurn(things, rounds), { [another]: limitMs, [first]: limitMs });
  await Promise.all([page, copy].map((opened) => opened.context().close()));
}

async function drop(page: Page): Promise<number> {
  await page.locator('.intake').waitFor();
  return page.evaluate(async (content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'record.json', { type: 'application/json' }));
    const { start, painted } = await actAndWait(
      () => document.querySelector('.intake')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true })),
      () => document.querySelector('.finding') !== null,
    );
    return painted - start;
  }, text);
}
