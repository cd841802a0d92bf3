import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { apiForm } from '../../../src/metadata/bind/bindForm';
import { boundForm } from '../../../src/metadata/bind/boundForm';
import { formSchema } from '../../../src/metadata/bind/formSchema';
import { writings } from '../../../src/metadata/formats/formats';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { BoundForm } from '../../../src/metadata/model/BoundResource';
import type { Country } from '../../../src/metadata/model/definitions';
import type { JsonValue } from '../../../src/metadata/model/json';
import { printedPhone } from '../../../src/metadata/reading/phones';
import { isPrinted, printedText } from '../../../src/metadata/reading/readText';
import { activeFields } from '../../../src/metadata/validation/activeFields';
import { checkForm } from '../../../src/metadata/validation/checkForm';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import { GatewayError } from '../../../src/gateway/http/responses';
import { validateBody } from '../../../src/gateway/resources/validateBody';
import { checkRow } from '../../../src/web/generate/imports/reading/checkRow';
import { sampleValues } from '../../metadata/support/sampleValues';
import { realModel } from '../../metadata/support/realModel';
import { digitsOf, type PrintedNumber, printedNumbers } from '../../support/printedNumbers';

const model = realModel;
const now = new Date('2026-11-20T12:00:00Z');

type Values = Record<string, JsonValue>;

/** A field of a form, as it is with some values, whose texts are written otherwise than stored. */
interface PrintedField {
  field: BoundField;
  values: Values;
}

/** The printed fields of a form, with each choice by which their rules change; once where a field is the same. */
function printedFields(form: BoundForm): PrintedField[] {
  const choices = Object.values(form.fields).flatMap(({ name, options = [] }) =>
    options.map(({ value }): Values => ({ [name]: value })),
  );
  const found = new Map<string, PrintedField>();
  for (const fixed of [{}, ...choices]) {
    const values = withoutNothing(sampleValues(form, fixed));
    for (const field of Object.values(activeFields(form, values)).filter(isPrinted)) {
      const { name, format, minLength, maxLength, pattern } = field;
      found.set(JSON.stringify({ name, format, minLength, maxLength, pattern }), { field, values });
    }
  }
  return [...found.values()];
}

function numbersOf(field: BoundField, country: Country): PrintedNumber[] {
  if (field.kind === 'phone') return phonesOf(field, country);
  if (field.format !== undefined) return printedNumbers[field.format]!;
  return field.pattern === undefined ? [] : [digitsOf(field)];
}

/** A mobile number of the country as libphonenumber prints it, which knows nothing of our patterns. */
function phonesOf({ maxLength = 20 }: BoundField, country: Country): PrintedNumber[] {
  const example = country.dialCode && getExampleNumber(country.code as CountryCode, examples);
  if (!example) return [];
  // A mobile of Argentina has a 9 before its ten digits only where it is called from abroad.
  const stored = example.nationalNumber.slice(-maxLength);
  const written = [
    example.formatInternational(),
    example.formatNational(),
    example.number,
    `00${example.number.slice(1)}`,
  ];
  return [
    { stored, shown: printedPhone(stored, country), written: [...written, stored, example.number.slice(1)] },
  ];
}

const forms = Object.keys(model.countries).flatMap((code) =>
  Object.keys(model.resources).flatMap((resource) =>
    ['create', apiForm].flatMap((name) => {
      const form = hasForm(resource, name)
        ? boundForm(model, { resource, form: name, country: code, language: 'en' })
        : undefined;
      return form ? [{ code, resource, name, form }] : [];
    }),
  ),
);

function hasForm(resource: string, name: string): boolean {
  const definition = model.resources[resource]!;
  if ((definition.scope ?? 'country') !== 'country') return false;
  return name === 'create' ? definition.create !== undefined : definition.api?.create !== undefined;
}

const cases = forms.flatMap(({ code, resource, name, form }) =>
  printedFields(form).flatMap(({ field, values }) =>
    numbersOf(field, bindCountry(model, code, 'en')).map((number) => ({
      title: `${code} ${resource} ${name} ${field.name} ${field.format ?? field.kind}`,
      code,
      resource,
      name,
      form,
      field,
      values,
      number,
    })),
  ),
);

it('has printed forms of each format that says how it is written', () => {
  expect(Object.keys(printedNumbers).toSorted()).toEqual(Object.keys(writings).toSorted());
});

it('tries the documents, accounts and phones of every country', () => {
  const tried = new Set(cases.map(({ code }) => code));
  const dialed = Object.values(model.countries).filter(({ dialCode }) => dialCode !== undefined);
  expect([...tried].toSorted()).toEqual(expect.arrayContaining(dialed.map(({ code }) => code)));
});

describe('a number is stored alike from a form, a file and a program, however it is written', () => {
  it.each(cases)('$title', ({ code, resource, name, form, field, values, number }) => {
    const country = bindCountry(model, code, 'en');
    const at = { resource, form: name, country: code, language: 'en' };
    const validate = createValidator(formSchema(model, resource, name, code));
    const path = `/${field.name}`;
    for (const text of [number.stored, ...number.written]) {
      for (const typed of [
        text,
        ` ${/[A-Z]/.test(text) && field.format !== 'pixKey' ? text.toLowerCase() : text} `,
      ]) {
        const entered = { ...values, [field.name]: typed };
        const checked = checkForm({ form, validate, values: entered, now, country });
        expect(checked.errors.filter((error) => error.path === path)).toEqual([]);
        expect(checked.body[field.name]).toBe(number.stored);
        const row = checkRow(1, cellsOf({ ...values, [field.name]: typed.trim() }), {
          form,
          validate,
          cells: { country, choices: choicesOf(values), yes: [], no: [] },
          now,
        });
        expect(row.values[field.name]).toBe(number.stored);
        expect(row.errors.filter((error) => error.path === path)).toEqual([]);
        expect(sent(() => validateBody(model, at, entered, now), field.name)).toBe(number.stored);
      }
    }
    const shown =
      field.kind === 'phone' ? printedPhone(number.stored, country) : printedText(field, number.stored);
    expect(shown).toBe(number.shown);
  });
});

/** Numbers whose kind is asked for, such as that of a document, with the values that lack it. */
const undecided = cases.flatMap(({ form, field, values, number, ...at }) =>
  Object.values(form.fields).flatMap(({ name: choice, options = [] }) => {
    const { [choice]: chosen, ...rest } = values;
    if (chosen === undefined || options.length === 0) return [];
    const validate = createValidator(formSchema(model, at.resource, at.name, at.code));
    const country = bindCountry(model, at.code, 'en');
    const { errors } = checkForm({ form, validate, values: rest, now, country });
    const isAsked = errors.some(({ path }) => path === `/${choice}`);
    const left = activeFields(form, rest)[field.name];
    if (!isAsked || !left || isPrinted(left)) return [];
    return [{ ...at, title: `${at.title} without ${choice}`, form, field, rest, number, validate, country }];
  }),
);

describe('a number whose kind is not chosen is refused for no rule of its own', () => {
  it('of some country', () => expect(undecided.length).toBeGreaterThan(0));

  it.each(undecided)('$title', ({ code, resource, name, form, field, rest, number, validate, country }) => {
    const at = { resource, form: name, country: code, language: 'en' };
    for (const text of [number.stored, ...number.written]) {
      const entered = { ...rest, [field.name]: text };
      const checked = checkForm({ form, validate, values: entered, now, country });
      expect(checked.errors.map(({ path }) => path)).not.toContain(`/${field.name}`);
      // A program is told as much; the web sends nothing while the choice is asked for.
      if (name !== apiForm) continue;
      const said = JSON.stringify(sent(() => validateBody(model, at, entered, now), field.name) ?? '');
      expect(said).not.toContain(`/${field.name}\\"`);
    }
  });
});

/** The values that are texts or numbers, as the cells of a row. */
function cellsOf(values: Values): Record<string, { text: string }> {
  return Object.fromEntries(plainOf(values).map(([name, value]) => [name, { text: `${value}` }]));
}

/** What a row's choices are called: here what they are. */
function choicesOf(values: Values): Record<string, Map<string, JsonValue>> {
  return Object.fromEntries(
    plainOf(values).map(([name, value]) => [name, new Map([[`${value}`.toLowerCase(), value]])]),
  );
}

function plainOf(values: Values): [string, string | number][] {
  return Object.entries(values).flatMap(([name, value]): [string, string | number][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
  );
}

function withoutNothing(values: Record<string, JsonValue | undefined>): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** What a program's body is stored with; where something else in it is wrong, whatever is said of the field. */
function sent(validate: () => Record<string, JsonValue | undefined>, name: string): JsonValue | undefined {
  try {
    return validate()[name];
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return JSON.stringify(error.errors);
  }
}
