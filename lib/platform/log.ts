import { hasMember } from './members.ts';

const levels = { DEBUG: 0, INFO: 1, WARN: 2, ERROR: 3, SILENT: 4 } as const;

/** What writes log lines. */
export interface Log {
  readonly info: (message: string, fields: Readonly<Record<string, unknown>>) => void;
  readonly error: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** A log with warnings: something that a person should do, but no failure. */
interface JobLog extends Log {
  readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** Writes one JSON object per line, as Lambda's JSON logging expects it. See docs/decisions/0012-no-powertools.md. */
export const logger: JobLog = {
  info: (message, fields) => write('INFO', message, fields),
  warn: (message, fields) => write('WARN', message, fields),
  error: (message, fields) => write('ERROR', message, fields),
};

function write(level: 'INFO' | 'WARN' | 'ERROR', message: string, fields: Readonly<Record<string, unknown>>): void {
  const { APPRAISE_LOG_LEVEL: wanted = '' } = process.env;
  const minLevel = hasMember(levels, wanted) ? levels[wanted] : levels.INFO;
  if (levels[level] < minLevel) return;
  const stream = process.env.APPRAISE_LOG_STREAM === 'stderr' ? process.stderr : process.stdout;
  stream.write(`${line({ level, timestamp: new Date().toISOString(), message, service: 'appraise', ...fields })}\n`);
}

/** Never throws: a log entry must not make a request fail. */
function line(entry: Readonly<Record<string, unknown>>): string {
  try {
    return JSON.stringify(entry, (_, value: unknown) => (value instanceof Error ? describeError(value) : value));
  } catch {
    const { level, timestamp, message } = entry;
    return JSON.stringify({ level, timestamp, message, unloggable: true });
  }
}

const describeError = ({ name, message, stack, cause }: Error) => ({ name, message, stack, cause });
