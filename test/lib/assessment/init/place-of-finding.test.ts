import { expect, test } from 'vitest';
import { isIn, placeOfFinding } from '../../../../lib/assessment/init/place-of-finding.ts';
import { validate } from '../../../../lib/assessment/judge/validate.ts';

test('the place of a finding is the member that is missing, and else its pointer', () => {
  const record = { schemaVersion: '2.0', scope: { organization: 'A', 'a/b': 1 } };
  const { findings } = validate(new TextEncoder().encode(JSON.stringify(record)));
  const places = findings.map(placeOfFinding);
  expect(places).toEqual(expect.arrayContaining(['/schemaVersion', '/scope/organization', '/scope/a~1b']));
  expect(places).toEqual(expect.arrayContaining(['/scope/included', '/assessedAt']));
  expect(places).not.toContain('');
});

test.each([
  { place: '/a', pointer: '/a', is: true },
  { place: '/a/0', pointer: '/a', is: true },
  { place: '/ab', pointer: '/a', is: false },
  { place: '/a', pointer: '/a/0', is: false },
])('$place is in $pointer: $is', ({ place, pointer, is }) => expect(isIn(place, pointer)).toBe(is));
