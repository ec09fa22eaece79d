import { expect, test } from 'vitest';
import { artifactLocation } from '../../../../../lib/cli/assessment/format/artifact-uri.ts';

test.for([
  { file: 'records/acme.json', uri: 'records/acme.json' },
  { file: 'a b/100%.json', uri: 'a%20b/100%25.json' },
  { file: 'año/日本.json', uri: 'a%C3%B1o/%E6%97%A5%E6%9C%AC.json' },
  { file: 'a:b.json', uri: 'a%3Ab.json' },
  { file: '#1?.json', uri: '%231%3F.json' },
  { file: 'back\\slash.json', uri: 'back%5Cslash.json' },
  { file: '../up.json', uri: '../up.json' },
  { file: '<stdin>', uri: '%3Cstdin%3E' },
  { file: 'lone\ud800.json', uri: 'lone%EF%BF%BD.json' },
])('the relative path $file becomes $uri under the source root', ({ file, uri }) => {
  expect(artifactLocation(file)).toEqual({ uri, uriBaseId: '%SRCROOT%' });
});

test.for([
  { file: '/tmp/a b.json', uri: 'file:///tmp/a%20b.json' },
  { file: 'C:/records/a b.json', uri: 'file:///C:/records/a%20b.json' },
  { file: 'C:\\records\\a.json', uri: 'file:///C:/records/a.json' },
  { file: '//server/share/a.json', uri: 'file://server/share/a.json' },
])('the absolute path $file becomes $uri', ({ file, uri }) => {
  expect(artifactLocation(file)).toEqual({ uri });
  expect(new URL(uri).href).toBe(uri);
});
