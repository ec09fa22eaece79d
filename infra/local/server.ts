import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from '../../lib/platform/error-facts.ts';
import { CannotStart } from './cannot-start.ts';
import { resetData } from './data-directory.ts';
import { type LocalSettings, readLocalSettings } from './local-settings.ts';
import type { LocalProduct } from './start.ts';
import { createStartProgress } from './start-progress.ts';

const print = (line: string): void => console.log(line);

const help = `Usage: npm start [-- [--pricing-access=open|api-key] [--reset]]

Runs the whole product on this machine, on embedded DynamoDB and S3, with demo data, until Ctrl-C.

Options:
  --pricing-access  who sees contract prices: everyone on this machine (open, the default), or keys as deployed (api-key)
  --reset           removes the data that earlier runs have kept, and begins with the demo again
  --help            prints this

Settings (environment):
  PORT                              HTTP: 8787; 0 takes free ports for all three
  APPRAISE_S3_PORT                  8788
  APPRAISE_DYNAMODB_PORT            8789
  APPRAISE_DATA_DIR                 directory of the data: .appraise; memory keeps nothing
  APPRAISE_MARKET_SOURCE            sources of the market's figures: csv+demo
  APPRAISE_NOW                      fixed time of the run, an ISO 8601 date-time

All of them: docs/settings.md.`;

// Node keeps compiled modules there, without their types, until their text changes: later starts take half the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/appraise');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const starting = open();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

let stopping = false;

/** The second signal ends the process at once. */
async function stop(): Promise<void> {
  if (stopping) process.exit(0);
  stopping = true;
  const product = await starting;
  await product.close();
  process.exit(0);
}

async function open(): Promise<LocalProduct> {
  try {
    const { environment, isReset } = options();
    const settings = readLocalSettings({ ...process.env, ...environment });
    if (isReset) print(await resetData(settings));
    // Standard output begins with the addresses.
    const progress = createStartProgress((line) => console.error(line));
    const { startLocalProduct } = await import('./start.ts');
    const product = await startLocalProduct(settings, print, progress.step).finally(progress.end);
    greet(product, settings);
    return product;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(`appraise: ${error.message}`);
    process.exit(2);
  }
}

/** Options of the command line; those that stand for a setting are in `environment`. */
function options(): { readonly environment: NodeJS.ProcessEnv; readonly isReset: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        'pricing-access': { type: 'string' },
        reset: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) {
      print(help);
      process.exit(0);
    }
    const access = values['pricing-access'];
    return {
      environment: access === undefined ? {} : { APPRAISE_PRICING_ACCESS: access },
      isReset: values.reset,
    };
  } catch (error) {
    throw new CannotStart(`${errorMessage(error)} (npm start -- --help lists the options)`);
  }
}

function greet({ urls, hasConsole }: LocalProduct, { pricingAccess }: LocalSettings): void {
  const key = pricingAccess === 'api-key' ? " -H 'X-API-Key: demo-enterprise-0123456789'" : '';
  print(hasConsole ? `console on ${urls.http}/` : 'console is not built: npm run build:web builds it');
  print(`appraise listening on ${urls.http}`);
  print(`s3 listening on ${urls.s3}`);
  print(`dynamodb listening on ${urls.dynamodb}`);
  print(`documentation on ${urls.http}/docs`);
  print('');
  print('Try next, in another terminal:');
  print(`  curl ${urls.http}/api/health`);
  print(`  curl ${urls.http}/api/estimate${key} -H 'Content-Type: application/json' -d @events/estimates/first.json`);
  print(`  curl '${urls.http}/api/ea/meters?scope=ea:1234567&q=d4s+v5&location=brazilsouth'${key}`);
  print(`  curl ${urls.http}/api/v1/signals -H 'X-API-Key: demo-pro-0123456789'`);
  print(`  curl -T events/records/valid.json ${urls.s3}/appraise-inbox/assessments/acme/`);
  print(`  aws --endpoint-url ${urls.s3} s3 cp events/records/valid.json s3://appraise-inbox/assessments/acme/`);
  print('The report on an upload is announced here. Ctrl-C stops.');
}
