/** `npm run bench`: runs every benchmark, and writes their results to `docs/benchmarks.md`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { coverageSection } from './coverage/coverage.ts';
import { ratioTable } from './summary.ts';

const parts = {
  Assessment: 'assessment',
  Pricing: 'pricing',
  Market: 'market',
  Console: 'console',
  'Cold starts': 'cold-start',
} as const;

const sections: string[] = [];
for (const [title, directory] of Object.entries(parts)) {
  const child = spawn(process.execPath, [`test/bench/${directory}/run.ts`], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    output += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) process.exit(code);
  // Without log lines of functions.
  const lines = output.split('\n').filter((line) => !line.startsWith('{'));
  sections.push(`## ${title}\n\n\`npm run bench:${directory}\`\n\n\`\`\`text\n${lines.join('\n').trim()}\n\`\`\`\n`);
}

const table = ratioTable(sections.join('\n'));
console.log(`\n${table}`);
const [cpu] = cpus();
writeFileSync(
  'docs/benchmarks.md',
  `# Benchmarks

Written by \`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} cores (${cpu?.model.trim()}), Node ${process.versions.node}.
Compare the ratios: all of them are taken within one run. The times differ from machine to machine and from run to run.

${table}

${[...sections, coverageSection()].join('\n')}`,
);
