import { localBuckets } from '../../lib/platform/aws/local-names.ts';
import { objectUrl } from '../../lib/platform/aws/object-url.ts';
import { membersOf } from '../../lib/platform/members.ts';
import { count } from '../../lib/platform/text.ts';
import type { BusEvent } from './events-endpoint.ts';

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
