/** `npm run bench:console`: how soon the console shows something, in Chromium on the product of `npm start`, and what it weighs. */
import { join, resolve } from 'node:path';
import { isConsoleBuilt } from '../../../infra/local/console-pages.ts';
import { findChromium, launchChromium } from '../../support/chromium.ts';
import { startProduct } from '../../support/product.ts';
import { benchAnswer } from './answer.ts';
import { startBarePages } from './bare-pages.ts';
import { benchEstimate } from './estimate.ts';
import { benchFirstPaint } from './first-paint.ts';
import { benchRecord } from './record.ts';
import { benchSlowPhone } from './slow-phone.ts';
import { benchSort } from './sort.ts';
import { printWeights } from './weights.ts';

await printWeights();
if (findChromium() === undefined) {
  console.log(
    '\nNothing is timed: there is no Chromium. Install it (apt-get install chromium-headless-shell), or set APPRAISE_CHROMIUM.',
  );
} else if (!isConsoleBuilt(resolve(join(import.meta.dirname, '../../../dist/web')))) {
  console.log('\nNothing is timed: the console is not built. npm run build:web builds it.');
} else {
  await timeConsole();
}

async function timeConsole(): Promise<void> {
  const [product, browser, bare] = await Promise.all([
    startProduct({ APPRAISE_LOG_LEVEL: 'WARN' }),
    launchChromium(),
    startBarePages(),
  ]);
  try {
    const bench = { browser, console: product.http, bare: bare.url };
    await benchFirstPaint(bench);
    await benchSlowPhone(bench);
    await benchSort(bench);
    await benchRecord(bench);
    await benchAnswer(bench);
    await benchEstimate(bench);
  } finally {
    await browser.close();
    bare.close();
    await product.end();
  }
}
