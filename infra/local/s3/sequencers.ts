/** S3's sequencers hold the seconds since 1970 above 32 bits of its own. */
const sequencersPerSecond = 2n ** 32n;

/** A sequencer as it is written: hexadecimal, 18 digits. */
export const formatSequencer = (number: bigint): string => number.toString(16).toUpperCase().padStart(18, '0');

/** The first sequencer that S3 could give at a time. */
export const firstSequencerAt = (timeNs: bigint): bigint => (timeNs * sequencersPerSecond) / 1_000_000_000n;

/**
 * Makes sequencers as S3 does, each above the one before. Time leads, so they are above those of earlier runs and of
 * events that were recorded from S3 before. (S3 promises an order within one key only.)
 * @param latest the greatest sequencer of earlier runs, in case the clock has gone back since
 * @param nowMs milliseconds since 1970; a real clock even where the run's own time is fixed
 */
export function createSequencers(latest = '0', nowMs: () => number = Date.now): () => string {
  let last = BigInt(`0x${latest}`);
  return () => {
    const earliest = firstSequencerAt(BigInt(nowMs()) * 1_000_000n);
    last = earliest > last ? earliest : last + 1n;
    return formatSequencer(last);
  };
}
