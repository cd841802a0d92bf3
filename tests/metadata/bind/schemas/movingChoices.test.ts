import { expect, it } from 'vitest';
import { choicesOf } from '../../../../src/metadata/bind/schemas/choices';
import { movingPermissions } from '../../../../src/metadata/bind/schemas/movingWrites';
import { permissionNames } from '../../../../src/metadata/tenants/permissionPatterns';
import { realModel } from '../../support/realModel';

const model = realModel;

it('offers the permissions of writes that move money, by what these are called', () => {
  const choices = choicesOf(model, 'movingPermissions', 'en');
  expect(choices.map((choice) => choice.const)).toEqual(movingPermissions(model));
  expect(permissionNames(model.permissions)).toEqual(expect.arrayContaining([...movingPermissions(model)]));
  const titles = choices.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  // Not by what else the permission is for, such as canceling.
  expect(titles).toContain('Funds: Withdraw');
  const chinese = choicesOf(model, 'movingPermissions', 'zh').map(({ title }) => title);
  expect(chinese.every((title) => /\p{Script=Han}/u.test(title))).toBe(true);
});

it('offers countries in their order, and each currency once', () => {
  const countries = choicesOf(model, 'countries', 'zh');
  expect(countries).toHaveLength(Object.keys(model.countries).length);
  expect(countries.find((choice) => choice.const === 'MX')?.title).toBe('墨西哥');
  const currencies = choicesOf(model, 'currencies', 'en').map((choice) => choice.const);
  expect(new Set(currencies).size).toBe(currencies.length);
  expect(currencies).toContain('MXN');
});
