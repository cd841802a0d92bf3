import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../src/metadata/source/parseFile';

const parse = (text: string) => {
  const { file, diagnostics } = parseFile('schemas/a.json', 'a', text);
  return { value: file?.value, found: diagnostics.map(({ code, column }) => `${code} ${column}`) };
};

describe('parseFile', () => {
  it.each([
    '{"a\\"": ":", "b\\\\": "x\\": ", "c": [{"a": 1}, {"a": 2}], "": {"": null}}',
    '"text: of its own"',
    '[]',
    ' { "a" \t\n : { "toString" : [ "a", "a" ] } } ',
  ])('reads %s as JSON', (text) => {
    expect(parse(text)).toEqual({ value: JSON.parse(text) as unknown, found: [] });
  });

  it.each([
    { text: '{"a": 1, "a": 2}', column: 10, value: { a: 2 } },
    { text: '{"b": {"a": [1], "a": [2]}}', column: 18, value: { b: { a: [1, 2] } } },
    { text: '{"a": 1, "\\u0061": 2}', column: 10, value: { a: 2 } },
  ])('reports the repeated key of $text', ({ text, column, value }) => {
    expect(parse(text)).toEqual({ value, found: [`duplicate-key ${column}`] });
  });

  it.each([
    { text: '{"a": 1,}', column: 9 },
    { text: '// no\n{}', column: 1 },
    { text: '', column: 1 },
  ])('reports that $text is not JSON', ({ text, column }) => {
    expect(parse(text)).toEqual({ value: undefined, found: [`invalid-json ${column}`] });
  });
});
