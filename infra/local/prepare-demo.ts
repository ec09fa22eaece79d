import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '../../lib/platform/error-facts.ts';
import { readLocalSettings } from './local-settings.ts';
import { describePreparation, keepPreparedDemo } from './prepared-demo.ts';

/** Makes the data of a first start while the product is installed, so that `npm start` need not (`npm run build:demo`). */
async function prepareDemo(): Promise<void> {
  const folder = await mkdtemp(join(import.meta.dirname, '../../dist/demo-'));
  try {
    const data = join(folder, 'data');
    const made = describePreparation();
    const settings = readLocalSettings({ PORT: '0', APPRAISE_DATA_DIR: data });
    const { startLocalProduct } = await import('./start.ts');
    const product = await startLocalProduct(settings, () => {});
    await product.close();
    await keepPreparedDemo(data, made);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  await prepareDemo();
} catch (error) {
  // Nothing depends on it.
  console.error(`The first npm start will make the demo: it could not be made now (${errorMessage(error)}).`);
}
