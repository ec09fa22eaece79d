import { describe, expect, test } from 'vitest';
import { memberIn, withMember } from '../../../web/estimate/lines/edit-lines.ts';
import { boundsOf, withShare } from '../../../web/estimate/result/mix-box.tsx';
import type { EstimateState } from '../../../web/estimate/state.ts';
import { maybeThousands, numberText, readNumber, shownText, type Typed } from '../../../web/parts/typed-number.ts';

describe('a number that is typed', () => {
  test.each([
    ['1.05', 1.05],
    [' 1,05 ', 1.05],
    ['1500', 1500],
    ['-3', -3],
    ['1.', undefined],
    ['1,2,3', undefined],
    ['1.500,00', undefined],
    ['1e6', undefined],
    ['', undefined],
  ])('%j is %j', (text, number) => expect(readNumber(text)).toBe(number));

  test.each(['1.500', '1,500', '-12.345', '999,000'])('%s may be thousands, and is refused', (text) => {
    expect(readNumber(text)).toBeUndefined();
    expect(maybeThousands(text)).toBe(true);
  });

  test.each([
    ['0.500', 0.5],
    ['0,125', 0.125],
    ['1.5000', 1.5],
    ['1234.567', 1234.567],
  ])('%s can only be a fraction', (text, number) => expect(readNumber(text)).toBe(number));

  test('is a fraction where the field takes no thousands', () => {
    expect(readNumber('730.485', 744)).toBe(730.485);
    expect(readNumber('1,125', 999)).toBe(1.125);
    expect(readNumber('1.000', 1000)).toBeUndefined();
  });

  test('is shown in the language of the reader, as it can be read again', () => {
    expect(numberText(182.5, 'pt')).toBe('182,5');
    expect(numberText(1500, 'pt')).toBe('1500');
    expect(numberText(0.0000001, 'en')).toBe('0.0000001');
    expect(numberText(1.125, 'pt')).toBe('1,1250');
    expect(numberText(730.485, 'en', 744)).toBe('730.485');
    expect(readNumber(numberText(1.125, 'pt'))).toBe(1.125);
  });
});

describe('a field for a number', () => {
  /** Types a text key by key into the field of a value, as it is shown after each key. */
  function typeInto<Value>(read: (text: string) => Value, first: Value, keys: string) {
    const textOf = (value: Value) => String(value ?? '');
    let typed: Typed<Value> | undefined;
    let value = first;
    let shown = '';
    for (const key of keys) {
      const text = shown + key;
      value = read(text);
      typed = { text, value };
      shown = shownText(typed, value, textOf);
    }
    return { shown, value };
  }

  test.each(['1.05', '0.05', '10.02', '100.05', '1,05', '12.0050'])('keeps %s as it is typed', (keys) => {
    const number = Number(keys.replace(',', '.'));
    for (const name of ['quantity', 'hours_per_month']) {
      expect(typeInto((text) => memberIn(name, text), undefined, keys)).toEqual({ shown: keys, value: number });
      expect(withMember({}, name, keys)).toEqual({ [name]: number });
    }
  });

  test('keeps a share as it is typed, and an empty one until it is moved', () => {
    const state: EstimateState = { request: { items: [] }, view: {} };
    const read = (text: string) => boundsOf(withShare(state, text).request).share;
    expect(typeInto(read, 100, '7.05')).toEqual({ shown: '7.05', value: 7.05 });
    expect(typeInto(read, 100, '100.0')).toEqual({ shown: '100.0', value: 100 });
    expect(shownText({ text: '', value: read('') }, 100, String)).toBe('');
    expect(shownText({ text: '', value: read('') }, 35, String)).toBe('35');
  });

  test('shows a value that comes from elsewhere', () => {
    const typed = { text: '1.0', value: 1 };
    expect(shownText(typed, 1, String)).toBe('1.0');
    expect(shownText(typed, 2, String)).toBe('2');
    expect(shownText<number | undefined>(typed, undefined, () => '')).toBe('');
    expect(shownText({ text: '220 500', value: [220, 500] }, [220, 500], String)).toBe('220 500');
    expect(shownText({ text: '220 x', value: [220] }, [300], String)).toBe('300');
  });
});
