import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const files = ['infra', 'functions', 'lib', 'schemas'].flatMap((folder) => globSync(`${folder}/**/*.ts`)).sort();

interface Import {
  readonly from: string;
  /** A file of ours from the root of the project, or a package. */
  readonly to: string;
}

const specifiers =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*(?:\n[^'"\n;]*)*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

const importsOf = (from: string): Import[] =>
  [...readFileSync(from, 'utf8').matchAll(specifiers)].map(([, still, lazy]) => {
    const specifier = still ?? lazy ?? '';
    return { from, to: specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier };
  });

const imports = files.flatMap(importsOf);

/** Folders that hold domain code: what they need comes in as an argument. */
const contexts = ['lib/assessment/', 'lib/pricing/', 'lib/market/'];
const contextOf = (path: string): string | undefined => contexts.find((context) => path.startsWith(context));

/** Every import that breaks a rule, as one line a reader can act on. */
const breaking = (isWrong: (one: Import) => boolean): string[] =>
  imports.filter(isWrong).map(({ from, to }) => `${from} imports ${to}`);

describe('dependencies point one way', () => {
  test('reads the imports there are', () => {
    expect(imports).toContainEqual({ from: 'functions/routes.ts', to: 'lib/http/route.ts' });
    expect(imports).toContainEqual({ from: 'lib/cli/command-line.ts', to: 'lib/cli/command/upload.ts' });
  });

  test('lib does not know functions or infra, functions do not know infra', () => {
    const wrong = breaking(
      ({ from, to }) =>
        (from.startsWith('lib/') && /^(?:functions|infra)\//.test(to)) ||
        (from.startsWith('functions/') && to.startsWith('infra/')),
    );
    expect(wrong).toEqual([]);
  });

  test('nothing but infra knows the command line', () => {
    const wrong = breaking(({ from, to }) => to.startsWith('lib/cli/') && !/^(?:lib\/cli|infra)\//.test(from));
    expect(wrong).toEqual([]);
  });

  test('a context knows no other context, no adapter and no AWS package', () => {
    const wrong = breaking(({ from, to }) => {
      const context = contextOf(from);
      if (!context) return false;
      const isOtherOfOurs = /^(?:lib|functions|infra)\//.test(to) && !to.startsWith(context);
      return isOtherOfOurs || /^(?:@aws|@middy|aws-|node:(?!assert))/.test(to);
    });
    expect(wrong).toEqual([]);
  });

  test('a source outside knows the contexts it speaks for, and no store', () => {
    const wrong = breaking(
      ({ from, to }) =>
        /^lib\/(?:azure|b3|outbound)\//.test(from) && /^lib\/(?:storage|http|ingest|cli)\/|^@aws/.test(to),
    );
    expect(wrong).toEqual([]);
  });

  test('a context reads no clock and no environment', () => {
    const wrong = files.filter(
      (file) =>
        contextOf(file) && /process\.env|Date\.now|new Date\(\)|performance\.now/.test(readFileSync(file, 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  test('the AWS SDK is imported by lib/storage and infra alone', () => {
    const wrong = breaking(
      ({ from, to }) => /^@aws-sdk\/(?:client|lib)-/.test(to) && !/^(?:lib\/storage|infra)\//.test(from),
    );
    expect(wrong).toEqual([]);
  });
});
