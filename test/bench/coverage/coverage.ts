import { readFileSync } from 'node:fs';
import type { Knowledge } from '../../../lib/pricing/inputs/services/knowledge.ts';
import { knowledgeOf } from '../../../lib/pricing/inputs/terraform/types.ts';
import { table } from '../document.ts';

/** How much of what people write is known. */
export interface Coverage {
  /** What is counted. */
  readonly what: string;
  readonly blocks: Share;
  readonly types: Share;
}

/** So many of how many. */
interface Share {
  readonly known: number;
  readonly all: number;
}

/** A type of azurerm. */
interface CountedType {
  readonly type: string;
  /** `free?` is counted with `free`. */
  readonly charged: string;
  /** How many blocks of it stand in the repositories. */
  readonly blocks: number;
}

const figures: readonly { readonly what: string; readonly charged: string; readonly counts: readonly Knowledge[] }[] = [
  { what: 'with a fixed price: priced', charged: 'fixed', counts: ['priced'] },
  {
    what: 'charged by use: known to be, or priced with a usage file',
    charged: 'use',
    counts: ['priced', 'by use', 'not priced'],
  },
  { what: 'free of charge: known to be', charged: 'free', counts: ['free'] },
];

/** Measures the three figures over the types of `azurerm-types.csv`. */
export function measureCoverage(): readonly Coverage[] {
  const types = readTypes();
  return figures.map(({ what, charged, counts }) => {
    const all = types.filter((type) => type.charged === charged);
    const known = all.filter(({ type }) => counts.includes(knowledgeOf(type)));
    return {
      what,
      blocks: { known: blocksOf(known), all: blocksOf(all) },
      types: { known: known.length, all: all.length },
    };
  });
}

const blocksOf = (types: readonly CountedType[]): number => types.reduce((sum, { blocks }) => sum + blocks, 0);

function readTypes(): readonly CountedType[] {
  const lines = readFileSync('test/bench/coverage/azurerm-types.csv', 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  return lines.slice(1).map((line) => {
    const [type = '', charged = '', blocks] = line.split(',');
    return { type, charged: charged.replace('?', ''), blocks: Number(blocks) };
  });
}

/** A table of the figures, in Markdown. */
export const coverageTable = (coverage: readonly Coverage[]): string =>
  table(
    ['resources of Azure', 'blocks', 'of', 'share', 'types', 'of'],
    coverage.map(({ what, blocks, types }) => [
      what,
      whole(blocks.known),
      whole(blocks.all),
      `${((blocks.known / blocks.all) * 100).toFixed(1)} %`,
      whole(types.known),
      whole(types.all),
    ]),
  );

/** The blocks that a document says are known, by what is counted. */
export const documentedBlocks = (text: string): ReadonlyMap<string, number> =>
  new Map(
    [...text.matchAll(/^\| ([^|]+) \| ([\d,]+) \| [\d,]+ \| [\d.]+ % \|/gm)].map(([, what = '', blocks = '']) => [
      what,
      Number(blocks.replaceAll(',', '')),
    ]),
  );

const whole = (value: number): string => value.toLocaleString('en-US');

/** The section of docs/benchmarks.md. */
export const coverageSection = (): string => `## Coverage of Azure

\`npm run bench:coverage\` asks the readers of files what they know of each of 550 types of \`azurerm\`, and counts the blocks of those
types in six public repositories of Terraform (2026-11-23). A type is priced if its reader knows the meters or the sizes that it is
charged by; what one resource of it costs may still hang on a SKU that is not read. The figures may only grow.

<!-- coverage -->
${coverageTable(measureCoverage())}
<!-- /coverage -->
`;
