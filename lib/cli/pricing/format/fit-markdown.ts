import { CommandFailure } from '../../failure.ts';

/** Reads `--max-bytes`. @throws CommandFailure if it is not a number of bytes, or the format is not Markdown */
export function readMaxBytes(text: string | undefined, format: string): number | undefined {
  if (text === undefined) return undefined;
  if (format !== 'markdown') throw new CommandFailure(['--max-bytes is for --format markdown']);
  const bytes = Number(text);
  if (/^\d+$/.test(text) && bytes > 0 && Number.isSafeInteger(bytes)) return bytes;
  throw new CommandFailure([`--max-bytes must be a whole number of bytes above 0, such as 65536, not "${text}"`]);
}

/**
 * Writes Markdown that shows as many resources as fit.
 * @param write writes it with at most so many of each kind
 * @param all how many there are of all kinds together
 * @throws CommandFailure if even the totals do not fit
 */
export function fitMarkdown(maxBytes: number, all: number, write: (shown: number) => string): string {
  const fits = (text: string): boolean => Buffer.byteLength(text) <= maxBytes;
  const whole = write(all);
  if (fits(whole)) return whole;
  let best = write(0);
  if (!fits(best)) {
    throw new CommandFailure([
      `--max-bytes ${maxBytes}: with all resources folded it is ${Buffer.byteLength(best)} bytes long`,
    ]);
  }
  let fitting = 0;
  let tooMany = all;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    const text = write(middle);
    if (fits(text)) {
      fitting = middle;
      best = text;
    } else {
      tooMany = middle;
    }
  }
  return best;
}
