import { expect, test } from 'vitest';
import { fileStemOf } from '../../../web/estimate/file-stem.ts';

test.each([
  { title: '', stem: 'estimate' },
  { title: '///', stem: 'estimate' },
  { title: 'Shop 2027', stem: 'Shop 2027' },
  { title: 'shop.plan.json', stem: 'shop.plan' },
  { title: 'Loja: São Paulo / 2', stem: 'Loja São Paulo 2' },
  { title: ['..', '..', 'etc'].join('/'), stem: 'etc' },
  { title: '.hidden', stem: 'hidden' },
  { title: 'x'.repeat(200), stem: 'x'.repeat(80) },
])('a file of "$title" is named $stem', ({ title, stem }) => {
  expect(fileStemOf(title)).toBe(stem);
});
