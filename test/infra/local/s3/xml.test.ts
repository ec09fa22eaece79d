import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { childrenOf, parseXml, textOf, toXml } from '../../../../infra/local/s3/xml.ts';

describe('parseXml', () => {
  test('reads elements and texts, whatever stands around them', () => {
    const document = `<?xml version="1.0"?>
      <!-- <Delete> --><s3:Delete xmlns:s3="http://s3.amazonaws.com/doc/2006-03-01/">
        <s3:Object><s3:Key>a&amp;b&#x20;&lt;<![CDATA[<c>&amp;]]></s3:Key></s3:Object><Quiet/>
      </s3:Delete>`;
    const found = parseXml(document, 'Delete');

    expect(childrenOf(found, 'Object').map((object) => textOf(object, 'Key'))).toEqual(['a&b <<c>&amp;']);
    expect(textOf(found, 'Quiet')).toBe('');
    expect(textOf(found, 'VersionId')).toBeUndefined();
  });

  test.each([
    { what: 'nothing', document: '' },
    { what: 'another root', document: '<Other/>' },
    { what: 'an element that is not closed', document: '<Delete><Object></Delete>' },
    { what: 'an end without a beginning', document: '</Delete>' },
    { what: 'a document that breaks off', document: '<Delete>' },
    { what: 'two roots', document: '<Delete/><Delete/>' },
    { what: 'text around the root', document: 'x<Delete/>' },
    { what: 'a document type', document: '<!DOCTYPE Delete [<!ENTITY a "b">]><Delete>&a;</Delete>' },
    { what: 'an unknown entity', document: '<Delete>&nbsp;</Delete>' },
    { what: 'a lone ampersand', document: '<Delete>a & b</Delete>' },
    { what: 'a character beyond Unicode', document: '<Delete>&#x110000;</Delete>' },
    { what: 'JSON', document: '{"Delete":{}}' },
  ])('refuses $what', ({ document }) => {
    expect(() => parseXml(document, 'Delete')).toThrow(expect.objectContaining({ code: 'MalformedXML' }));
  });

  test('gives back every text that toXml writes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.string({ unit: 'binary' }), (keys, text) => {
        const found = parseXml(toXml('R', { Key: keys, Text: text }), 'R');
        expect(childrenOf(found, 'Key').map((key) => key.text)).toEqual(keys);
        expect(textOf(found, 'Text')).toBe(text);
      }),
    );
  });

  test('answers any text with a document or with MalformedXML', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<', '>', '/', 'a', '&', ';', '#', ' ', '!', '[', ']', '-', '?')),
        (parts) => {
          try {
            expect(parseXml(parts.join(''), 'a').name).toBe('a');
          } catch (error) {
            expect(error).toMatchObject({ code: 'MalformedXML' });
          }
        },
      ),
    );
  });
});

describe('toXml', () => {
  test('leaves out what is undefined and repeats what is a list', () => {
    expect(toXml('R', { A: [1, 2], B: undefined, C: { D: true }, E: [] })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<R xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><A>1</A><A>2</A><C><D>true</D></C></R>',
    );
  });

  test('puts an error into no namespace', () => {
    expect(toXml('Error', { Code: 'A' })).toContain('\n<Error><Code>A</Code></Error>');
  });
});
