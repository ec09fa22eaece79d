const fixed = readFixedTime(process.env.APPRAISE_NOW);

/** The time of the request; a local run can fix it with `APPRAISE_NOW` (ISO 8601 date-time). */
export const now = (): Date => (fixed === undefined ? new Date() : new Date(fixed));

function readFixedTime(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Error(`APPRAISE_NOW is not an ISO 8601 date-time: ${text}`);
  return time;
}
