import { expect, test } from 'vitest';
import { xmlAttribute, xmlText } from '../../../../../lib/cli/assessment/format/xml.ts';

test.for([
  { title: 'plain text', text: 'a b', inside: 'a b', attribute: 'a b' },
  { title: 'markup', text: '<a>&amp;', inside: '&lt;a&gt;&amp;amp;', attribute: '&lt;a&gt;&amp;amp;' },
  { title: 'the end of CDATA', text: ']]>', inside: ']]&gt;', attribute: ']]&gt;' },
  { title: 'quotes', text: `"'`, inside: `"'`, attribute: '&quot;&apos;' },
  { title: 'white space', text: '\t\n\r', inside: '\t\n&#13;', attribute: '&#9;&#10;&#13;' },
  { title: 'controls', text: '\u0000\u001b\u000b', inside: '\ufffd\ufffd\ufffd', attribute: '\ufffd\ufffd\ufffd' },
  { title: 'noncharacters', text: '\ufffe\uffff', inside: '\ufffd\ufffd', attribute: '\ufffd\ufffd' },
  { title: 'a lone surrogate', text: '\udc00', inside: '\ufffd', attribute: '\ufffd' },
  { title: 'an emoji', text: '😀', inside: '😀', attribute: '😀' },
])('escapes $title inside an element and in an attribute', ({ text, inside, attribute }) => {
  expect(xmlText(text)).toBe(inside);
  expect(xmlAttribute('name', text)).toBe(` name="${attribute}"`);
});
