/** Least severe line that is written, by `APPRAISE_LOG_LEVEL`; anything else means INFO. */
const levels = { DEBUG: 0, INFO: 1, WARN: 2, ERROR: 3, SILENT: 4 } as const;

export interface Log {
  readonly info: (message: string, fields: Readonly<Record<string, unknown>>) => void;
  readonly error: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** A log that also takes warnings: what somebody should do, and no failure. */
interface JobLog extends Log {
  readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

/**
 * One JSON object a line, in the form that Lambda's JSON logging takes as it is: `level`, `timestamp`, `message`, and the
 * fields. `APPRAISE_LOG_STREAM=stderr` leaves stdout to others.
 *
 * Written here because the logger of Powertools is a third of the smallest bundles and of their cold start.
 */
export const logger: JobLog = {
  info: (message, fields) => write('INFO', message, fields),
  warn: (message, fields) => write('WARN', message, fields),
  error: (message, fields) => write('ERROR', message, fields),
};

function write(level: 'INFO' | 'WARN' | 'ERROR', message: string, fields: Readonly<Record<string, unknown>>): void {
  const least = levels[process.env.APPRAISE_LOG_LEVEL as keyof typeof levels] ?? levels.INFO;
  if (levels[level] < least) return;
  const stream = process.env.APPRAISE_LOG_STREAM === 'stderr' ? process.stderr : process.stdout;
  stream.write(`${line({ level, timestamp: new Date().toISOString(), message, service: 'appraise', ...fields })}\n`);
}

/** A log must never be why a request fails. */
function line(entry: Readonly<Record<string, unknown>>): string {
  try {
    return JSON.stringify(entry, (_, value: unknown) => (value instanceof Error ? described(value) : value));
  } catch {
    const { level, timestamp, message } = entry;
    return JSON.stringify({ level, timestamp, message, unloggable: true });
  }
}

const described = ({ name, message, stack, cause }: Error) => ({ name, message, stack, cause });
