import { expect, it } from 'vitest';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import { translateOf } from '../../../src/web/widgets/translateOf';
import { field } from './support/field';

it.each([
  ['an amount', field({ type: 'integer', ui: { money: true } }), 'no'],
  ['a number or code', field({ ui: { identifier: true } }), 'no'],
  ['a name', field({ maxLength: 60 }), 'no'],
  ['a time', field({ format: 'date-time' }), 'no'],
  [
    'a list of codes',
    field({ type: 'array', kind: 'list', item: field({ ui: { identifier: true } }) }),
    'no',
  ],
  ['a choice', field({ options: [{ value: 'on', title: 'On' }] }), undefined],
  ['yes or no', field({ type: 'boolean' }), undefined],
  ['a note of several lines', field({ maxLength: 500 }), undefined],
] satisfies [string, BoundField, 'no' | undefined][])(
  '%s is translated or not: %j',
  (_what, of, expected) => {
    expect(translateOf(of)).toBe(expected);
  },
);
