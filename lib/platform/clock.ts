const fixed = readFixedTime(process.env.APPRAISE_NOW);

/** Returns the present time, or that of `APPRAISE_NOW` (ISO 8601 date-time) if it is set. */
export const now = (): Date => (fixed === undefined ? new Date() : new Date(fixed));

function readFixedTime(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Error(`APPRAISE_NOW is not an ISO 8601 date-time: ${text}`);
  return time;
}
