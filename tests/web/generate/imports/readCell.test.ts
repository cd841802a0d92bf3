import { expect, it } from 'vitest';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import { readCell } from '../../../../src/web/generate/imports/reading/readCell';
import { country } from '../support/country';

const kind: BoundField = {
  name: 'kind',
  title: 'Kind',
  type: 'integer',
  kind: 'choice',
  options: [{ value: 4, title: 'Bank card' }],
  ui: {},
};
const context = { country, choices: { kind: new Map([['bank card', 4]]) }, yes: [], no: [] };

it('says of a word that names no choice that it is none, and asks for no number', () => {
  expect(readCell(kind, { text: 'Bank card' }, context)).toEqual({ value: 4 });
  expect(readCell(kind, { text: 'Cheque' }, context)).toEqual({ fault: 'unknownChoice' });
});
