import { App } from 'aws-cdk-lib';
import { allJobs, allRoutes } from '../functions/routes.ts';
import { bundleFunctions } from './bundle.ts';
import { NoConsole, writeConsoleFiles } from './console-files.ts';
import { BadSettings } from './context-reader.ts';
import { addDeployment } from './deployment.ts';
import { readSettings } from './read-settings.ts';

// `cdk` runs this file (cdk.json). Constructs are made synchronously, so bundles must exist before.
const app = new App();
try {
  const settings = readSettings((key) => app.node.tryGetContext(key));
  const files = settings.console ? writeConsoleFiles(settings) : undefined;
  addDeployment(app, settings, await bundleFunctions([...allRoutes, ...allJobs]), files);
  app.synth();
} catch (error) {
  if (!(error instanceof BadSettings || error instanceof NoConsole)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
