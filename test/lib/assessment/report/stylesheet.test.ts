import { describe, expect, test } from 'vitest';
import { stylesheet } from '../../../../lib/assessment/report/stylesheet.ts';

/** The colours of each theme: the first `:root` is light, the one in the dark media query overrides it. */
const [light = {}, dark = {}] = [...stylesheet.matchAll(/:root\{([^}]*)\}/g)].map(([, rules = '']) =>
  Object.fromEntries(
    [...rules.matchAll(/--([\w-]+):(#[0-9a-f]{3,6})(?=[;}]|$)/gs)].map(([, name, color]) => [name, color]),
  ),
);

const pairs = [
  ...['ink', 'quiet', 'accent', 'bad', 'warn', 'good', 'critical', 'high', 'medium', 'low'].map((text) => [
    text,
    'sheet',
  ]),
  ...['ink', 'quiet', 'accent'].map((text) => [text, 'ground']),
  ...['soft', 't1', 't2', 't3'].map((ground) => ['ink', ground]),
].map(([text = '', ground = '']) => ({ text, ground }));

describe.each([
  { theme: 'light', colors: light },
  { theme: 'dark', colors: { ...light, ...dark } },
])('the $theme theme', ({ colors }) => {
  test.each(pairs)('has $text on $ground at 4.5 to 1 or more', ({ text, ground }) => {
    expect(contrast(colors[text] ?? '', colors[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});

test('requests nothing from outside', () => {
  expect(stylesheet).not.toMatch(/url\(|@import|@font-face|<\//);
});

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const long = color.length === 4 ? color.replace(/[0-9a-f]/g, '$&$&') : color;
  const [red = Number.NaN, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
