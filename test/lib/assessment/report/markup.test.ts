import { describe, expect, test } from 'vitest';
import { each, markup } from '../../../../lib/assessment/report/markup.ts';

describe('markup', () => {
  test('escapes every text, in content and in attributes', () => {
    const text = `<b a="1" b='2'>&amp;`;
    const escaped = '&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;';

    expect(markup`<i title="${text}">${text}</i>`.html).toBe(`<i title="${escaped}">${escaped}</i>`);
  });

  test('takes markup as it is, lists joined, absent as nothing', () => {
    const items = each(['<', '2'], (item, index) => markup`<li>${index}${item}</li>`);

    expect(markup`<ul>${items}</ul>${undefined}${markup`<hr>`}`.html).toBe('<ul><li>0&lt;</li><li>12</li></ul><hr>');
  });
});
