import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeCluster } from './compute-cluster/compute-cluster.ts';

const root = join(import.meta.dirname, '../..');
const parts = ['docs', 'events', 'functions', 'infra', 'lib', 'schemas', 'web', 'package.json'];
const folder = `lib/pricing/products/${computeCluster.id.replaceAll('_', '-')}`;

/** A copy of the repository with one more product. */
export interface ExtendedCopy {
  readonly root: string;
  readonly discard: () => void;
}

/**
 * Adds the product of `test/support/compute-cluster` to a copy of the repository, as docs/how-to/add-a-product.md says: its folder,
 * and a line in the list of forms. Then it generates and builds what `npm run generate` and `npm run build:web` do.
 */
export function addProduct(): ExtendedCopy {
  const copy = mkdtempSync(join(tmpdir(), 'appraise-product-'));
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, folder));
  for (const file of ['form.ts', 'compute-cluster.ts']) {
    const text = readFileSync(join(import.meta.dirname, 'compute-cluster', file), 'utf8');
    writeFileSync(join(copy, folder, file), text.replaceAll(/'[./]+lib\/pricing\/products\//g, "'../"));
  }
  const list = join(copy, 'lib/pricing/products/forms.ts');
  const text = readFileSync(list, 'utf8');
  writeFileSync(
    list,
    text
      .replace(/^import/m, "import { computeClusterForm } from './compute-cluster/form.ts';\nimport")
      .replace(/(forms: readonly ProductForm\[\] = \[[^\]]*)\]/, '$1, computeClusterForm]'),
  );
  for (const script of ['schemas/write-products.ts', 'schemas/precompile.ts', 'web/build.ts']) {
    execFileSync(process.execPath, [script], { cwd: copy, stdio: ['ignore', 'ignore', 'pipe'] });
  }
  return { root: copy, discard: () => rmSync(copy, { recursive: true, force: true }) };
}
