import { createReadStream, fstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { runInSmallHeap } from '../../../platform/small-heap.ts';
import { chunksOf } from '../../../platform/stream-chunks.ts';
import { makeVisible } from '../../../platform/text.ts';
import type { InputFormat } from '../../../pricing/inputs/format-names.ts';
import { type Grouping, ungroupable } from '../../../pricing/inputs/grouping.ts';
import { maxInputBytes } from '../../../pricing/inputs/limits.ts';
import { type ReadInput, readInput } from '../../../pricing/inputs/read-input.ts';
import { UnknownFormat, UnreadableInput } from '../../../pricing/inputs/resource.ts';
import type { UsageFile } from '../../../pricing/inputs/usage/usage.ts';
import { standardInputName } from '../../assessment/inputs.ts';
import { CommandFailure } from '../../failure.ts';
import { readFailure } from '../../read-failure.ts';
import { compileBicep, isBicep } from './compile-bicep.ts';

/** Options of a command that reads an architecture from a file. */
export interface InputFlags {
  readonly formatIn?: InputFormat;
  /** File with parameters of a template. */
  readonly parameters?: string;
  /** For resources that have none in the file. */
  readonly region?: string;
  /** File that says what resources use in a month. */
  readonly usage?: string;
  /** Compiles a file of Bicep by a compiler of this machine. @default false */
  readonly compile?: boolean;
}

/** Files above this size are read in a process with a small heap, which takes a tenth of a second to start. */
const maxBytesInAnyHeap = 1024 * 1024;

/** Runs this command again with a small heap if one of its files is large, or may be. @returns as `runInSmallHeap` */
export async function runLargeInSmallHeap(...paths: readonly string[]): Promise<number | undefined> {
  const sizes = await Promise.all(paths.map((path) => (path === '-' ? standardInputSize() : fileSize(path))));
  return sizes.some((size) => size > maxBytesInAnyHeap) ? runInSmallHeap() : undefined;
}

const fileSize = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** A pipe does not say how much it brings: as if it had no end. */
function standardInputSize(): number {
  const input = fstatSync(0);
  return input.isFile() ? input.size : Number.POSITIVE_INFINITY;
}

/** Name of an input for people; `-` is standard input. */
export const inputName = (path: string): string => (path === '-' ? standardInputName : makeVisible(path));

/**
 * Reads and recognises a local file or standard input. @param grouping what costs are grouped by, if they are
 * @throws CommandFailure with every problem, each with the file's name
 */
export async function readInputFile(path: string, flags: InputFlags, grouping?: Grouping): Promise<ReadInput> {
  const { formatIn, parameters, region, usage } = flags;
  const bytes = isBicep(path) ? await readBicep(path, flags) : await readBytes(path);
  const parameterBytes = parameters && (await readBytes(parameters));
  const read = await readInput({
    bytes,
    format: formatIn,
    region,
    grouping,
    ...(parameterBytes && { parameters: parameterBytes }),
  }).catch((error: unknown) => {
    throw namedFailure(path, error);
  });
  const refused = grouping && ungroupable(read.format, grouping);
  if (refused !== undefined) throw namedFailure(path, new UnreadableInput([refused]));
  return usage === undefined ? read : withUsage(read, usage);
}

async function readBicep(path: string, { compile = false }: InputFlags): Promise<Uint8Array> {
  if (compile) return compileBicep(path);
  throw new CommandFailure([
    `${inputName(path)}: it is Bicep. Add --compile to run the compiler of this machine, or estimate what "bicep build" writes.`,
  ]);
}

async function withUsage(read: ReadInput, path: string): Promise<ReadInput> {
  if (read.format === 'appraise') {
    throw new CommandFailure(['--usage is for the files of other tools; a request has quantities of its own']);
  }
  const file = await readUsage(path);
  const { applyUsage } = await import('../../../pricing/inputs/usage/apply-usage.ts');
  return { ...read, ...orNameFile(path, () => applyUsage(read, file)) };
}

/** Reads a usage file. @throws CommandFailure with every problem, each with the file's name */
export async function readUsage(path: string): Promise<UsageFile> {
  const bytes = await readBytes(path);
  const { readUsageFile } = await import('../../../pricing/inputs/usage/usage-file.ts');
  return orNameFile(path, () => readUsageFile(bytes));
}

/** Reads on in a file. @throws CommandFailure with every problem, each with the file's name */
export function orNameFile<Value>(path: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw namedFailure(path, error);
  }
}

function namedFailure(path: string, error: unknown): unknown {
  if (!(error instanceof UnreadableInput)) return error;
  const name = path === '-' ? standardInputName : makeVisible(basename(path));
  const problems = error instanceof UnknownFormat ? [...error.problems, ...hints] : error.problems;
  return new CommandFailure(problems.map((problem) => `${name}: ${makeVisible(problem)}`));
}

const hints = [
  'Name one with --format-in if the file is one of these.',
  'The parameters of a template are named with --parameters, after the template.',
];

/** Reads into one buffer: parts that are joined at the end would take twice the memory. */
async function readBytes(path: string): Promise<Uint8Array> {
  let length = 0;
  try {
    // One byte above the size, so that a file of this size needs no larger buffer.
    let bytes = Buffer.allocUnsafe(path === '-' ? 0 : Math.min((await stat(path)).size, maxInputBytes) + 1);
    for await (const part of chunksOf(path === '-' ? process.stdin : createReadStream(path))) {
      if (length + part.length > maxInputBytes) throw new Error(`it has more than ${maxInputBytes / 1024 / 1024} MB`);
      if (length + part.length > bytes.length) {
        const larger = Buffer.allocUnsafe(2 * (length + part.length));
        bytes.copy(larger, 0, 0, length);
        bytes = larger;
      }
      bytes.set(part, length);
      length += part.length;
    }
    return bytes.subarray(0, length);
  } catch (error) {
    throw new CommandFailure([`${inputName(path)}: ${readFailure(error)}`]);
  }
}
