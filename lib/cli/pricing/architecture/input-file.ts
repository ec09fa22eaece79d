import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { makeVisible } from '../../../platform/text.ts';
import type { InputFormat } from '../../../pricing/inputs/format-names.ts';
import { type ReadInput, readInput } from '../../../pricing/inputs/read-input.ts';
import { UnreadableInput } from '../../../pricing/inputs/resource.ts';
import { standardInputName } from '../../assessment/inputs.ts';
import { CommandFailure } from '../../failure.ts';
import { readFailure } from '../../read-failure.ts';

/** A plan of a thousand resources has about 10 MB. */
const maxBytes = 64 * 1024 * 1024;

/** Options of a command that reads an architecture from a file. */
export interface InputFlags {
  readonly formatIn?: InputFormat;
  /** File with parameters of a template. */
  readonly parameters?: string;
  /** Of what has none in the file. */
  readonly region?: string;
}

/** Name of an input for people; `-` is standard input. */
export const inputName = (path: string): string => (path === '-' ? standardInputName : makeVisible(path));

/** Reads and recognises a local file or standard input. @throws CommandFailure with every problem, each with the file's name */
export async function readInputFile(path: string, { formatIn, parameters, region }: InputFlags): Promise<ReadInput> {
  const [bytes, parameterBytes] = [await readBytes(path), parameters && (await readBytes(parameters))];
  try {
    return await readInput({ bytes, format: formatIn, region, ...(parameterBytes && { parameters: parameterBytes }) });
  } catch (error) {
    throw namedFailure(path, error);
  }
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
  return new CommandFailure(error.problems.map((problem) => `${name}: ${makeVisible(problem)}`));
}

async function readBytes(path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of path === '-' ? process.stdin : createReadStream(path)) {
      chunks.push(chunk as Uint8Array);
      length += (chunk as Uint8Array).length;
      if (length > maxBytes) throw new Error(`it has more than ${maxBytes / 1024 / 1024} MB`);
    }
  } catch (error) {
    throw new CommandFailure([`${inputName(path)}: ${readFailure(error)}`]);
  }
  return Buffer.concat(chunks);
}
