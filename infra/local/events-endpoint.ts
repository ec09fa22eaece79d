import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { localBuckets } from '../../lib/platform/aws/local-names.ts';
import { objectUrl } from '../../lib/platform/aws/object-url.ts';
import { membersOf } from '../../lib/platform/members.ts';
import { count } from '../../lib/platform/text.ts';
import { type LocalService, listen, stop } from './listen.ts';
import { guardOrigin, type OriginGuard } from './origin-guard.ts';

/** One entry of a PutEvents call. */
export interface BusEvent {
  readonly DetailType?: string;
  readonly Source?: string;
  /** JSON text. */
  readonly Detail?: string;
}

/** Starts the part of EventBridge that functions use, PutEvents, on any free port. */
export async function startEvents(onEvent: (event: BusEvent) => void): Promise<LocalService> {
  const server = createServer(
    guardOrigin(
      async (request, response) => {
        const isPut = request.headers['x-amz-target'] === 'AWSEvents.PutEvents';
        const entries = isPut ? entriesOf(await text(request).catch(() => '')) : undefined;
        response.setHeader('Content-Type', 'application/x-amz-json-1.1');
        response.statusCode = entries ? 200 : 400;
        for (const entry of entries ?? []) onEvent(entry);
        const refused = { __type: 'ValidationException', message: 'The local event bus supports PutEvents only.' };
        const accepted = { FailedEntryCount: 0, Entries: (entries ?? []).map(() => ({ EventId: randomUUID() })) };
        response.end(JSON.stringify(entries ? accepted : refused));
      },
      { refuse },
    ),
  );
  const url = await listen(server, 0, 'PORT');
  return { url, close: () => stop(server, 0) };
}

const refuse: OriginGuard['refuse'] = (_, response, { message }) => {
  response.writeHead(403, { 'Content-Type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify({ __type: 'AccessDeniedException', message }));
};

function entriesOf(body: string): readonly BusEvent[] | undefined {
  try {
    const { Entries }: { Entries?: readonly BusEvent[] } = JSON.parse(body);
    return Array.isArray(Entries) ? Entries : undefined;
  } catch {
    return undefined;
  }
}

/** Formats an event of the bus as a line: what happened to which upload, and where its report is. */
export function formatEvent({ DetailType = 'event', Detail = '{}' }: BusEvent, s3: string): string {
  const { key, error_count, warning_count } = detailOf(Detail);
  const what = DetailType.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  if (typeof key !== 'string') return what;
  const counts =
    typeof error_count === 'number'
      ? ` (${count(error_count, 'error')}, ${count(Number(warning_count ?? 0), 'warning')})`
      : '';
  return `${what}: ${key}${counts}: report at ${objectUrl(s3, localBuckets.reports, `${key}.report.html`)}`;
}

function detailOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return {};
  }
}
