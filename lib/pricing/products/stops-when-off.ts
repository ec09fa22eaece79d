/** What of a line decides whether it can be stopped: of a request, or checked. */
interface StoppableLine {
  readonly product: string;
  /** Of databases. */
  readonly compute?: string | undefined;
}

/**
 * True for a line that costs less while it is off: a machine, and a serverless database. Hours of all lines, of what-ifs and
 * of `--hours` change these alone. For all others, hours of their own say for how long they exist.
 */
export const stopsWhenOff = ({ product, compute }: StoppableLine): boolean =>
  product === 'virtual_machine' || (product === 'sql_database' && compute === 'serverless');
