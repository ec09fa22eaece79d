/** S3's sequencers are seconds since 1970, times 2³², plus a number. */
const sequencersPerSecond = 2n ** 32n;

/** 18 hexadecimal digits. */
export const formatSequencer = (number: bigint): string => number.toString(16).toUpperCase().padStart(18, '0');

/** The first sequencer that S3 could give at a time. */
export const firstSequencerAt = (timeNs: bigint): bigint => (timeNs * sequencersPerSecond) / 1_000_000_000n;

/**
 * Creates a source of increasing sequencers. They follow the real clock, even where the run's time is fixed.
 * @param latest the greatest sequencer of earlier runs, in case the clock was set back
 */
export function createSequencers(latest = '0', nowMs: () => number = Date.now): () => string {
  let last = BigInt(`0x${latest}`);
  return () => {
    const earliest = firstSequencerAt(BigInt(nowMs()) * 1_000_000n);
    last = earliest > last ? earliest : last + 1n;
    return formatSequencer(last);
  };
}
