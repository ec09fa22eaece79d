import { expect, test } from 'vitest';
import { curlCommand } from '../../../../web/estimate/share/share-texts.ts';
import { run } from '../../../support/child.ts';

const hostile = { items: [{ id: `it's $(id) \`id\` "x" \\`, product: 'virtual_machine', region: 'eastus' }] };

test('a shell reads the request as it is, whatever is in it', async () => {
  const command = curlCommand('http://127.0.0.1:8787', hostile, false);
  // A function in the place of curl shows what it would get.
  const { stdout } = await run('sh', ['-c', `curl() { for one; do printf '%s\\0' "$one"; done; }; ${command}`]);
  expect(stdout.split('\0')).toEqual([
    'http://127.0.0.1:8787/api/estimate',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(hostile),
    '',
  ]);
});

test('the key is named, never written', () => {
  expect(curlCommand('https://example.org', hostile, true)).toContain('-H "X-API-Key: $APPRAISE_API_KEY"');
});

test('what is missing of a file stands before it, and does nothing', async () => {
  const one = { address: 'a', type: 'x', reason: 'No price.', isPart: false };
  const lines = { items: [], meters: [], read: [], assumed: [], free: [], unpriced: [one] };
  const inputs = { file: "it's $(id).json", format: 'terraform-plan', warnings: [], lines } as const;
  const command = curlCommand('http://127.0.0.1:8787', hostile, false, inputs);
  expect(command).toMatch(/^: 'it'\\''s \$\(id\)\.json, without 1 resource'\ncurl /);
  const { stdout } = await run('sh', ['-c', `curl() { printf '%s' "$1"; }; ${command}`]);
  expect(stdout).toBe('http://127.0.0.1:8787/api/estimate');
  const whole = { ...inputs, lines: { ...lines, unpriced: [] } };
  expect(curlCommand('http://127.0.0.1:8787', hostile, false, whole)).toMatch(/^curl /);
});
