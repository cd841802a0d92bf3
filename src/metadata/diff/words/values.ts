import { isObject, type JsonSchema, type JsonValue } from '../../model/json';
import { propertiesOf, requiredOf, valueAt } from '../../schema/schemaParts';
import { formatMoney } from '../../values/money';
import { formatNumber } from '../../values/numbers';
import { projectFields } from '../../source/Project';
import { toMinor } from '../../tenants/prices';
import type { PriceTier } from '../../model/Tenants';
import type { Param } from '../model/Change';
import { keyAround } from '../weights/weigh';
import type { Step } from '../structure/metaKeys';
import { countryAt, entityAt, fieldTitle, keywordsAt, optionTitle, type View } from './View';

/** Values are written as English writes numbers, whatever the language: a limit is compared digit by digit. */
const numberFormat = 'en-US';

const longest = 600;

/** Keys whose texts are names of fields. */
const fieldKeys: ReadonlySet<string> = new Set([
  'columns',
  'card',
  'amounts',
  'totals',
  'fields',
  'required',
  'unique',
  'about',
  'rehearse',
  'lookup',
  'propose',
  'given',
  'numbers',
  'own',
  'field',
  'reason',
  'timeline',
  'parent',
  'plus',
  'minus',
  'beside',
  'shows',
  'at',
  'from',
  'confirmedBy',
  'dependentRequired',
  'filters',
  'as',
]);

const limitKeys: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);

/** Returns a value in words: amounts in major units with their currency, states and fields by title. */
export function valueWords(
  view: View,
  steps: readonly Step[],
  path: readonly string[],
  value: JsonValue | undefined,
): Param {
  if (value === undefined || value === null) return { key: 'diff.says.nothing' };
  if (typeof value === 'boolean') return { key: `diff.says.${value ? 'yes' : 'no'}` };
  const last = steps.findLast(({ kind }) => kind === 'key')?.name ?? '';
  if (typeof value === 'number') return numberWords(view, path, last, value);
  const entity = entityAt(view, path);
  if (typeof value === 'string') return textWords(view, { steps, path, entity, last }, value);
  if (last === 'tiers' && Array.isArray(value)) {
    return value.map((tier) => tierWords(view, path, tier as PriceTier));
  }
  if (isCondition(last)) return conditionWords(view, entity, value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.map((item) => valueWords(view, steps, path, item));
  return jsonWords(value);
}

function isCondition(key: string): boolean {
  return key === 'when' || key === 'if' || key === 'leads' || key === 'not';
}

function jsonWords(value: JsonValue): string {
  if (isObject(value)) {
    const { title, field, resource } = value;
    for (const name of [title, field, resource]) if (typeof name === 'string') return `“${name}”`;
  }
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function numberWords(view: View, path: readonly string[], key: string, value: number): Param {
  const holder = limitKeys.has(key) || key === 'default' ? path.slice(0, -1) : undefined;
  const { 'x-ui': ui } = holder ? keywordsAt(view, holder, valueAt(view.model, holder)) : {};
  if (isObject(ui) && ui.money && Number.isSafeInteger(value)) {
    const ownCurrency = isObject(ui.money);
    return amountWords(view, ownCurrency ? undefined : countryAt(view, path), value);
  }
  return formatNumber(value, numberFormat);
}

/** An amount in minor units; without a country its currency is that of each country. */
function amountWords(view: View, country: string | undefined, minor: number): Param {
  const amount = formatMoney(minor, { numberFormat, amount: { precision: 2 } });
  const currency = country === undefined ? undefined : view.model.countries[country]?.currency;
  return currency === undefined
    ? { key: 'diff.says.eachCurrency', params: { amount } }
    : `${amount} ${currency}`;
}

/** Where a text of the Model is. */
interface TextPlace {
  steps: readonly Step[];
  path: readonly string[];
  entity: string;
  last: string;
}

function textWords(view: View, { steps, path, entity, last }: TextPlace, value: string): Param {
  const isAmount = path[0] === 'tenants' && /^\d{1,13}\.\d{2}$/.test(value);
  if (isAmount) return amountWords(view, countryAt(view, path), toMinor(value));
  const property = path.lastIndexOf('properties');
  const field = property >= 0 ? path[property + 1] : undefined;
  const option = optionTitle(view, entity, value, field);
  const isState = steps.some(({ name }) => statedKeys.has(name)) || last === 'default';
  if (isState && option !== undefined) return `“${option}”`;
  const around = keyAround(steps);
  if (fieldKeys.has(last) || fieldKeys.has(around)) return `“${fieldTitle(view, entity, value)}”`;
  return `“${value.length > longest ? `${value.slice(0, longest)}…` : value}”`;
}

/** Keys in which states are named. */
const statedKeys: ReadonlySet<string> = new Set([
  'x-transitions',
  'transition',
  'review',
  'x-emptied',
  'when',
  'unless',
]);

function tierWords(
  view: View,
  path: readonly string[],
  { from = '0.00', fixed = '0.00', rate = '0%', minimum }: PriceTier,
): Param {
  const country = countryAt(view, path);
  const amount = (text: string) => amountWords(view, country, toMinor(text));
  return {
    key: minimum === undefined ? 'diff.says.tier' : 'diff.says.tierAtLeast',
    params: {
      from: amount(from),
      fixed: amount(fixed),
      rate,
      ...(minimum ? { minimum: amount(minimum) } : {}),
    },
  };
}

/** Returns a condition in words if it compares fields with values, or else its JSON. */
export function conditionWords(view: View, entity: string, condition: JsonValue | undefined): Param {
  if (condition === undefined) return { key: 'diff.says.always' };
  if (!isObject(condition)) return jsonWords(condition);
  const { properties: _properties, required: _required, ...others } = condition;
  const compared = propertiesOf(condition);
  const parts = Object.entries(compared).map(([name, said]) => comparison(view, entity, name, said));
  const named = requiredOf(condition).filter((name) => !Object.hasOwn(compared, name));
  const given = named.map((name): Param => ({
    key: 'diff.says.given',
    params: { field: fieldTitle(view, entity, name) },
  }));
  const all = [...parts, ...given];
  if (Object.keys(others).length > 0 || all.length === 0 || parts.includes(undefined))
    return jsonWords(condition);
  return all.filter((part) => part !== undefined);
}

/** Returns the demand on a field in words, or else its JSON. */
export function ruleWords(view: View, entity: string, name: string, rule: JsonValue): Param {
  const params = { field: fieldTitle(view, entity, name) };
  if (rule === false) return { key: 'diff.says.empty', params };
  const words = isObject(rule) ? comparison(view, entity, name, rule) : undefined;
  return words ?? { key: 'diff.says.fits', params: { ...params, rule: jsonWords(rule) } };
}

function comparison(view: View, entity: string, name: string, said: JsonSchema): Param | undefined {
  const { const: _only, enum: _several, not, ...rest } = isObject(said) ? said : {};
  const field = fieldTitle(view, entity, name);
  const valued = (value: JsonValue) => valueOfField(view, entity, name, value);
  const parts: Param[] = [];
  for (const [key, schema] of [
    ['is', said],
    ['isNot', not],
  ] as const) {
    const values = namedValues(schema);
    if (values) parts.push({ key: `diff.says.${key}`, params: { field, anyOf: values.map(valued) } });
    else if (key === 'isNot' && not !== undefined) return undefined;
  }
  for (const [limit, value] of Object.entries(rest)) {
    const key = limits[limit];
    if (key === undefined || typeof value !== 'number') return undefined;
    parts.push({ key: `diff.says.${key}`, params: { field, value: valued(value) } });
  }
  return parts.length > 1 ? parts : parts[0];
}

/** The words for limits in a condition. */
const limits: Readonly<Record<string, string>> = {
  minimum: 'atLeast',
  maximum: 'atMost',
  exclusiveMinimum: 'above',
  exclusiveMaximum: 'below',
};

/** The values that a schema compares with; undefined where it says something else, too. */
function namedValues(schema: JsonValue | undefined): JsonValue[] | undefined {
  if (!isObject(schema)) return undefined;
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

/** A value of a field: an option by its title, an amount in major units. */
function valueOfField(view: View, entity: string, name: string, value: JsonValue): Param {
  const money = projectFields(view.project, entity)?.[name]?.ui.money;
  if (money && Number.isSafeInteger(value)) return amountWords(view, undefined, value as number);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `“${optionTitle(view, entity, value, name) ?? text}”`;
}
