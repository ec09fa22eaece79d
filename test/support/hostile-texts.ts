/** Texts that would break out of HTML, Markdown, a terminal or a spreadsheet if they were not escaped. */
export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><script>alert(1)</script>',
  '</title></head><body>',
  '</textarea></svg></math><svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<!-- --><![CDATA[ ]]>',
  '&lt;script&gt;&#60;',
  '&#x3c;img src=x onerror=alert(1)&#x3e;',
  'javascript:alert(1)',
  'https://user@evil.example/',
  '[x](javascript:alert(1)) ![y](https://evil.example/p.png)',
  '`</code><script>alert(1)</script>',
  '\u202egnp.exe\u2066',
  '\u0000\u0008\u001b[2J\u009b',
  '\ud800 \udfff',
  '| a | b |\n\n# heading\n- item',
  '=HYPERLINK("https://evil.example")',
  '{{constructor.constructor("alert(1)")()}}',
  '__proto__',
];

/** All tags of a page, with their attributes. */
export const tagsOf = (html: string): readonly string[] => html.match(/<[^>]*>/g) ?? [];
