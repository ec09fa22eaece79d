import type { ValidateUpload } from '../../../functions/assessment/validate-upload.ts';
import type { FoundPolicy } from '../../../lib/assessment/store/policies.ts';
import type { Claim, UploadVerdict, VerdictRow } from '../../../lib/assessment/store/verdicts.ts';
import type { Upload } from '../../../lib/platform/aws/object-created.ts';
import { objectCreatedEvent } from '../../support/object-created.ts';

/** An object of the inbox: its content, or only its size. */
export interface StoredObject {
  readonly body: Buffer | number;
  readonly encoding?: string;
}

/**
 * A world in memory that behaves like the stores, and keeps what the function did.
 * @param objects by version
 * @param policy what is found as the policy of every upload
 */
export function world(objects: Record<string, StoredObject>, policy?: FoundPolicy) {
  const rows = new Map<string, { sequencer: string; verdict?: UploadVerdict | 'deleted' }>();
  const deletions = new Map<string, string>();
  const done = { reads: [] as string[], reports: [] as string[][], tags: [] as object[], events: [] as object[] };
  const noted: object[] = [];
  const objectOf = ({ versionId = '' }: Upload) => objects[versionId];
  const stores: ValidateUpload = {
    now: () => new Date('2026-06-01T12:00:00Z'),
    claim: async (upload): Promise<Claim> => {
      const row = rows.get(upload.key);
      if (row && row.sequencer > upload.sequencer)
        return { newer: { ...upload, versionId: row.sequencer, sequencer: row.sequencer } };
      if (row?.sequencer === upload.sequencer && row.verdict) return 'done';
      rows.set(upload.key, { sequencer: upload.sequencer });
      return 'ours';
    },
    settle: async ({ key, sequencer }, verdict) => {
      if (rows.get(key)?.sequencer !== sequencer) return false;
      rows.set(key, { sequencer, verdict });
      return true;
    },
    markDeleted: async ({ key, sequencer, deletedAt }) => {
      if ((rows.get(key)?.sequencer ?? '') >= sequencer) return false;
      deletions.set(key, deletedAt.toISOString());
      rows.set(key, { sequencer, verdict: 'deleted' });
      return true;
    },
    readVerdict: async ({ bucket, key }): Promise<VerdictRow | undefined> => {
      const row = rows.get(key);
      if (!row) return undefined;
      const { sequencer, verdict } = row;
      const deletedAt = deletions.get(key);
      if (verdict === 'deleted')
        return { bucket, key, sequencer, status: 'deleted', ...(deletedAt !== undefined && { deleted_at: deletedAt }) };
      return { bucket, key, sequencer, status: verdict ? 'judged' : 'judging', version_id: sequencer };
    },
    retireReports: async (key, at) => void done.reports.push([key, 'deleted', at ?? '']),
    findPolicy: async () => policy,
    head: async (upload) => {
      const object = objectOf(upload);
      if (!object) return undefined;
      const bytes = typeof object.body === 'number' ? object.body : object.body.length;
      return { bytes, encoding: object.encoding ?? '', etag: `"${upload.sequencer}"` };
    },
    read: async (upload) => {
      done.reads.push(upload.key);
      const body = objectOf(upload)?.body;
      return typeof body === 'number' ? Buffer.alloc(0) : body;
    },
    tag: async (upload, tags) => void done.tags.push({ key: upload.key, ...tags }),
    writeReports: async (key, { json }, source) => void done.reports.push([key, source?.etag ?? '', json]),
    putEvent: async (event) => void done.events.push(event),
    noteJudged: async ({ key }, { at, policy: judgedUnder, records }) =>
      void noted.push({ key, at, policy: judgedUnder, verdicts: records.map(({ summary }) => summary.verdict) }),
    noteDeleted: async ({ key }, at) => void noted.push({ key, deletedAt: at }),
  };
  return { stores, done, rows, noted };
}

/** The event of an upload; what is left out does not matter to the test. */
export const uploaded = ({ versionId = 'v1', ...object }: { key: string; sequencer?: string; versionId?: string }) =>
  objectCreatedEvent({ versionId, ...object });
