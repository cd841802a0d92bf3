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

it('takes the first words of a choice for it, where they are of no other one', () => {
  const choices = new Map<string, number>([
    ['savings account', 6],
    ['储蓄账户', 6],
    ['current account', 7],
    ['cc (citizenship card)', 1],
    ['current loan', 8],
  ]);
  const read = (text: string) => readCell(kind, { text }, { ...context, choices: { kind: choices } });
  expect(['Savings', '储蓄', 'CC'].map(read)).toEqual([{ value: 6 }, { value: 6 }, { value: 1 }]);
  const fault = { fault: 'unknownChoice' };
  expect(['Current', 'Sav', 'C', ''].map(read)).toEqual([fault, fault, fault, fault]);
});
