import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import type { FieldKind } from '../../../src/metadata/model/kinds';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { BoundForm } from '../../../src/metadata/model/BoundResource';
import { realForms } from './realForms';
import { realModel } from './realModel';

/** Kinds of fields whose inputs and messages depend on facts of the country: currency, number format, dial code, zone. */
const kindsOfFacts: FieldKind[] = ['money', 'number', 'phone', 'instant', 'date'];

/** Returns the items that are made of other parts than all before them. */
export function differentBy<T>(items: T[], partsOf: (item: T) => unknown): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const parts = JSON.stringify(partsOf(item));
    const isNew = !seen.has(parts);
    seen.add(parts);
    return isNew;
  });
}

/** The forms of all countries, each once of those that are made of the same and so do the same. */
export const differentForms = differentBy(realForms, ({ resource, form, country }) => [
  resource,
  partsOf(form, form.fields, country),
]);

/** A field of a form with the facts of the country that its input and its messages depend on. */
export function partsOfField(field: BoundField, country: string): unknown {
  return partsOf(field, [field], country);
}

function partsOf(made: BoundForm | BoundField, fields: unknown, country: string): unknown {
  const text = JSON.stringify(fields);
  const dependsOnFacts = kindsOfFacts.some((kind) => text.includes(`"kind":"${kind}"`));
  return [made, dependsOnFacts && bindCountry(realModel, country, 'en')];
}

/** Limits, which `everyLimit.test.tsx` tries; a screen is made of the same elements whatever they are. */
const limits = new Set(['minLength', 'maxLength', 'minimum', 'exclusiveMinimum', 'maximum', 'pattern']);

/**
 * Returns the elements that screens of named resources, and of resources linked from these, show in a country. They do not depend
 * on limits, and only on the number of options.
 */
export function elementsOfResources(metadata: unknown, country: string): unknown {
  const bind = (name: string) => ({ ...bindResource(realModel, name, country, 'en'), country: undefined });
  const named = resourcesIn(JSON.stringify(metadata)).map(bind);
  const text = JSON.stringify(named);
  const linked = resourcesIn(text).map((name) =>
    Object.values(bind(name).fields)
      .filter((field) => text.includes(`"${field.name}"`))
      .map((field) => [field.name, field.title, field.kind]),
  );
  return JSON.stringify([named, linked], (key, value: unknown) => {
    if (limits.has(key)) return undefined;
    return key === 'options' && Array.isArray(value) ? value.length : value;
  });
}

/** Names of the resources that occur in JSON. */
function resourcesIn(text: string): string[] {
  return Object.keys(realModel.resources).filter((name) => text.includes(`"${name}"`));
}

/** The resource whose records have the most kinds of fields: its screens are opened in each country. */
export function richestResource(names: string[]): string {
  const [country = ''] = Object.keys(realModel.countries);
  const kinds = (name: string) =>
    new Set(Object.values(bindResource(realModel, name, country, 'en').fields).map(({ kind }) => kind)).size;
  return names.toSorted((a, b) => kinds(b) - kinds(a))[0] ?? '';
}
