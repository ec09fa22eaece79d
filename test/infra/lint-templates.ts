import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../support/child.ts';
import { extremes, synthesise } from './synthesised.ts';

/** `npm run lint:templates`: cfn-lint over the templates, with all that the settings can add, and with all they can leave out. */
const directory = mkdtempSync(join(tmpdir(), 'appraise-cfn-lint-'));
try {
  const files = Object.entries(extremes).flatMap(([name, context]) =>
    Object.entries(synthesise(context)).map(([stack, { assertions }]) => {
      const file = join(directory, `${name}-${stack}.template.json`);
      writeFileSync(file, JSON.stringify(assertions.toJSON()));
      return file;
    }),
  );
  // CDK writes DependsOn beside a reference that says the same.
  const options = ['--format', 'parseable', '--ignore-checks', 'W3005', '--'];
  const { code, stdout, stderr } = await run('cfn-lint', [...options, ...files]);
  console.log(`${stdout}${stderr}${files.length} templates, exit code ${code}`);
  process.exitCode = code ?? 1;
} finally {
  rmSync(directory, { recursive: true });
}
