/**
 * Containers of a function at a rate, if each serves one request at a time. Requests are random, so the busiest
 * moment of a minute needs about three standard deviations more than the mean.
 * @param rate requests a second
 * @param seconds length of a request
 */
export function containers(rate: number, seconds: number): number {
  const mean = rate * seconds;
  return Math.max(1, Math.ceil(mean + 3 * Math.sqrt(mean)));
}

/** Requests a second of one of these containers. */
export const perContainer = (rate: number, seconds: number): number => rate / containers(rate, seconds);
