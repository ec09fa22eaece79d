import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { exitCode } from '../../platform/exit-code.ts';
import { makeVisible } from '../../platform/text.ts';
import { standardInputName } from '../assessment/inputs.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { wantsColor } from '../terminal/terminal.ts';
import { type ApiFlags, createApiClient } from './api-client.ts';
import { estimateFormats } from './format/estimate.ts';
import type { EstimateAnswer } from './format/estimate-answer.ts';

interface EstimateFlags extends ApiFlags {
  readonly scope?: string;
  readonly currency?: string;
  readonly maxCommitmentShare?: string;
  readonly maxTerm?: string;
  readonly format: keyof typeof estimateFormats;
}

/** `appraise estimate`: prints an estimate of the API. */
export async function estimateCommand(
  path: string,
  { scope, currency, maxCommitmentShare, maxTerm, format, ...api }: EstimateFlags,
): Promise<number> {
  const client = createApiClient(api);
  const request = {
    ...(await readRequest(path)),
    ...(scope && { scope }),
    ...(currency && { currency }),
    ...(maxCommitmentShare !== undefined && { max_commitment_share: readShare(maxCommitmentShare) }),
    ...(maxTerm && { max_term: `P${maxTerm.toUpperCase()}` }),
  };
  const answer = await client.post<EstimateAnswer>('/api/estimate', request);
  const color = wantsColor(process.stdout, process.env);
  process.stdout.write(estimateFormats[format](answer, { color, now: new Date() }));
  return exitCode.ok;
}

function readShare(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new CommandFailure([
    `--max-commitment-share must be a number from 0 to 1, such as 0.4, not ${makeVisible(text)}`,
  ]);
}

/** Reads a request, or a list of items, from a file or standard input. */
async function readRequest(path: string): Promise<object> {
  const name = path === '-' ? standardInputName : makeVisible(path);
  const content = await (path === '-' ? text(process.stdin) : readFile(path, 'utf8')).catch((error: unknown) => {
    throw new CommandFailure([`${name}: ${readFailure(error)}`]);
  });
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new CommandFailure([`${name}: not JSON: ${makeVisible((error as Error).message)}`]);
  }
  if (Array.isArray(value)) return { items: value };
  if (typeof value === 'object' && value !== null) return value;
  throw new CommandFailure([`${name}: must be an object with "items", or a list of items`]);
}
