/** Where tests write one document of each kind. Readers of released versions look there: never change one, add another. */
export const places = {
  now: new Date('2026-11-20T15:00:00Z'),
  day: '2026-11-20',
  scopeId: 'ea:7654321',
  meterId: '00000000-0000-4000-8000-000000000001',
  stock: 'BBAS3',
  upload: { bucket: 'appraise-inbox', key: 'assessments/acme/record.json' },
  etag: '"0123456789abcdef0123456789abcdef"',
  keyId: 'release-key',
  secretHash: 'a'.repeat(64),
} as const;
