import { expect, it } from 'vitest';
import type { BoundField, FieldRule } from '../../../src/metadata/model/BoundField';
import { withoutWaiting } from '../../../src/metadata/validation/waitingFields';

const text = (name: string): BoundField => ({ name, title: name, type: 'string', kind: 'text', ui: {} });
const type = {
  ...text('type'),
  required: true,
  options: [
    { value: 'letter', title: 'Letter' },
    { value: 'box', title: 'Box' },
  ],
};
const fields: Record<string, BoundField> = { type, weight: text('weight'), note: text('note') };
const isLetter = { properties: { type: { const: 'letter' } }, required: ['type'] };
const rules: FieldRule[] = [
  { if: isLetter, then: { weight: { ui: { hidden: true } }, note: { title: 'On the letter' } } },
];
const shown = (...input: Parameters<typeof withoutWaiting>) => Object.keys(withoutWaiting(...input));

it('a field that some option of a required choice forbids waits for the choice', () => {
  expect(shown(rules, fields, {})).toEqual(['type', 'note']);
  expect(shown(rules, fields, { type: null })).toEqual(['type', 'note']);
  expect(shown(rules, fields, { type: 'box' })).toEqual(['type', 'weight', 'note']);
});

it('waits too where the rule is inside another', () => {
  const nested: FieldRule[] = [
    { if: { allOf: [{ required: ['note'] }, isLetter] }, then: { weight: { ui: { hidden: true } } } },
  ];
  expect(shown(nested, fields, {})).toEqual(['type', 'note']);
});

it('waits as long as one of several choices is open', () => {
  const speed = { ...type, name: 'speed', options: [{ value: 'slow', title: 'Slow' }] };
  const isSlow = { properties: { speed: { const: 'slow' } }, required: ['speed'] };
  const both: FieldRule[] = [...rules, { if: isSlow, then: { weight: { ui: { hidden: true } } } }];
  const all = { ...fields, speed };
  expect(shown(both, all, { type: 'box' })).not.toContain('weight');
  expect(shown(both, all, { speed: 'fast' })).not.toContain('weight');
  expect(shown(both, all, { type: 'box', speed: 'fast' })).toContain('weight');
});

it('does not wait for what may be left out, for what is typed, or for what the form does not have now', () => {
  expect(shown(rules, { ...fields, type: { ...type, required: false } }, {})).toContain('weight');
  expect(shown(rules, { ...fields, type: { ...text('type'), required: true } }, {})).toContain('weight');
  expect(shown(rules, { weight: text('weight') }, {})).toEqual(['weight']);
});

it('does not wait for a choice whose value the rule does not compare', () => {
  const anyType: FieldRule[] = [{ if: { required: ['type'] }, then: { weight: { ui: { hidden: true } } } }];
  expect(shown(anyType, fields, {})).toContain('weight');
});
