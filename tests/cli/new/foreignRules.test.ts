import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/metadata/model/json';
import { convertText } from './support/convertForeign';

const texts = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 20 }]));

/** A payment that is by card or by bank, with rules. */
function payment(rules: JsonObject) {
  return convertText({
    type: 'object',
    properties: {
      method: { type: 'string', enum: ['card', 'bank', 'cash'] },
      express: { type: 'boolean' },
      carrier: { type: 'string', enum: ['post', 'rider'] },
      ...texts('card_number', 'iban', 'bic'),
      address: { type: 'object', properties: texts('street', 'town'), required: ['street'] },
      $made: { type: 'string', readOnly: true, maxLength: 20 },
    },
    required: ['method'],
    ...rules,
  });
}

const isCard = { properties: { method: { const: 'card' } } };
const left = 'These rules were left out.';

describe('a rule of a foreign record', () => {
  it.each<[string, JsonObject, JsonObject[]]>([
    [
      'asks for fields where another has a value, by its new name',
      { if: isCard, then: { required: ['card_number', 'method'] } },
      [{ if: { method: 'card' }, then: { required: ['cardNumber'] } }],
    ],
    [
      'forbids fields and narrows choices in its branches',
      {
        if: { properties: { method: { enum: ['card', 'bank'] } }, required: ['method'] },
        then: { properties: { express: { const: true } } },
        else: { properties: { iban: false }, not: { required: ['bic'] } },
      },
      [
        {
          if: { method: ['card', 'bank'] },
          then: { properties: { express: { const: true } } },
          else: { properties: { iban: false, bic: false } },
        },
      ],
    ],
    [
      'asks for what goes with a field that is given',
      { dependentRequired: { iban: ['bic'], address: ['carrier'] } },
      [
        { if: { required: ['iban'] }, then: { required: ['bic'] } },
        { if: { required: ['address'] }, then: { required: ['carrier'] } },
      ],
    ],
    [
      'may be in the notation of older drafts, or in parts',
      {
        dependencies: { iban: ['bic'], bic: { properties: { method: { const: 'bank' } } } },
        allOf: [{ if: { ...isCard, required: ['method', 'express'] }, then: { required: ['carrier'] } }],
      },
      [
        { if: { required: ['iban'] }, then: { required: ['bic'] } },
        { if: { required: ['bic'] }, then: { properties: { method: { const: 'bank' } } } },
        {
          if: { properties: { method: { const: 'card' } }, required: ['method', 'express'] },
          then: { required: ['carrier'] },
        },
      ],
    ],
  ])('%s', (_what, rules, expected) => {
    const { entity, left: decisions } = payment(rules);
    expect(entity.allOf).toEqual(expected);
    expect(decisions).not.toContain(left);
  });

  it.each<[string, JsonObject, string]>([
    [
      'whose field may be empty, where it would apply too',
      { if: { properties: { express: { const: true } } }, then: { required: ['carrier'] } },
      'if',
    ],
    [
      'about another value',
      { if: { properties: { method: { const: 'coin' } } }, then: { required: ['iban'] } },
      'if',
    ],
    [
      'about parts of a field',
      { if: isCard, then: { properties: { address: { required: ['town'] } } } },
      'if',
    ],
    ['that limits a value', { if: isCard, then: { properties: { iban: { minLength: 3 } } } }, 'if'],
    [
      'that forbids what is required',
      { dependentSchemas: { iban: { properties: { method: false } } } },
      'dependentSchemas',
    ],
    ['that forbids fields together', { if: isCard, then: { not: { required: ['iban', 'bic'] } } }, 'if'],
    ['that asks for what nobody enters', { dependentRequired: { iban: ['$made'] } }, 'dependentRequired'],
    ['that asks for nothing', { if: isCard, then: { required: ['method'] } }, 'if'],
    ['about a field that there is not', { dependentRequired: { iban: ['absent'] } }, 'dependentRequired'],
    [
      'of one of several shapes',
      {
        oneOf: [
          { properties: texts('one') },
          { properties: texts('other'), dependentRequired: { iban: ['bic'] } },
        ],
      },
      'dependentRequired',
    ],
  ])('%s is left to decide', (_what, rules, keyword) => {
    const { entity, left: decisions } = payment(rules);
    expect(entity).not.toHaveProperty('allOf');
    expect(decisions).toContain(`${left} Write those that must hold by "if" and "then"`);
    expect(decisions).toContain(`the record (${keyword})`);
  });
});
