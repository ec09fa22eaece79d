import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peakFlags, peakMib } from '../measure.ts';
import { usualRecord } from './record.ts';

const systems = 500;

/** Measures the page of 1,000 records: 500 systems, each with the assessment before. */
export function benchPortfolio(program: string, directory: string): void {
  const records = join(directory, 'portfolio');
  for (let system = 0; system < systems; system += 1) {
    mkdirSync(join(records, String(system)), { recursive: true });
    for (const year of [2025, 2026]) {
      const record = { ...usualRecord(), assessmentId: `system-${system}-${year}`, assessedAt: `${year}-05-01` };
      writeFileSync(join(records, String(system), `${year}.json`), JSON.stringify(record, null, 2));
    }
  }
  const args = [...peakFlags, program, 'portfolio', records, '--out', join(directory, 'portfolio.html')];
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const seconds = (performance.now() - start) / 1_000;
  if (status !== 0) throw new Error(`appraise portfolio ended with ${status}: ${stderr}`);
  console.log(
    `\nA portfolio of ${2 * systems} records as HTML: ${seconds.toFixed(2)} s, ${peakMib(stderr).toFixed(0)} MiB`,
  );
}
