import { expect, it } from 'vitest';
import { formatJson } from '../../../../src/web/ui/code/CodeText';

it('has each member on a line, as JSON.stringify does', () => {
  const values = [
    { id: 'a', list: [1, [true, null], {}], empty: [], 'a "quoted", {name}': '\\"[]:, \n' },
    [],
    { deep: { deeper: [[]] } },
  ];
  for (const value of values) {
    expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(formatJson(JSON.stringify(value, null, 7))).toBe(JSON.stringify(value, null, 2));
  }
});

it('leaves values as they are written', () => {
  const text = '{"amount":12345678901234567890,"rate":1.50,"name":"M\\u00e9xico","name":"again"}';
  expect(formatJson(text)?.replace(/\n */g, '').replaceAll(': ', ':')).toBe(text);
});

it('leaves alone what is no object or array', () => {
  for (const text of ['', 'plain', '<html>', '{"cut off": "in', '12', '"text"'])
    expect(formatJson(text)).toBeUndefined();
});
