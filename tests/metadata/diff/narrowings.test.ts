import { isEqual } from 'es-toolkit';
import { describe, expect, it } from 'vitest';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { formSchema } from '../../../src/metadata/bind/formSchema';
import { compareSides } from '../../../src/metadata/diff/compareSides';
import type { Change, Side } from '../../../src/metadata/diff/model/Change';
import { referrersOf } from '../../../src/metadata/diff/words/references';
import type { BoundForm } from '../../../src/metadata/model/BoundResource';
import type { JsonObject, JsonValue } from '../../../src/metadata/model/json';
import { buildModel } from '../../../src/metadata/source/buildModel';
import { readProject } from '../../../src/metadata/source/readProject';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import { Random } from '../../../src/samples/Random';
import { limitCases } from '../support/limitCases';
import { sampleValues } from '../support/sampleValues';
import { edited, projectFiles, projectSide, within } from './support/sides';

/** Changes of one schema, each of which may accept less, or more. */
const changes: Record<string, (schema: JsonObject, random: Random) => void> = {
  'fewer or more characters': (schema, random) => (schema.maxLength = random.integer(1, 60)),
  'at least some characters': (schema, random) => (schema.minLength = random.integer(1, 30)),
  'digits only': (schema) => (schema.pattern = '^[0-9]+$'),
  'any text': (schema) => delete schema.pattern,
  'a lower or higher maximum': (schema, random) => (schema.maximum = random.integer(1, 2_000_000_000)),
  'an amount to be exceeded': (schema, random) => (schema.exclusiveMinimum = random.integer(0, 100_000)),
  'whole hundreds': (schema) => (schema.multipleOf = 100),
  'an e-mail address': (schema) => (schema.format = 'email'),
  'never a value': (schema) => (schema.not = {}),
  'fewer options': (schema) => {
    if (Array.isArray(schema.oneOf) && schema.oneOf.length > 1) schema.oneOf = schema.oneOf.slice(1);
  },
  'fewer requirements, or others': (schema) => {
    if (Array.isArray(schema.required)) schema.required = schema.required.slice(1);
  },
  'a rule less': (schema) => {
    if (Array.isArray(schema.allOf)) schema.allOf = schema.allOf.slice(1);
  },
  'the other way round': (schema) => {
    const [rule] = Array.isArray(schema.allOf) ? (schema.allOf as JsonObject[]) : [];
    if (rule?.then === undefined) return;
    rule.else = rule.then;
    delete rule.then;
  },
};

const { model } = projectSide;
const countries = Object.keys(model.countries);
const withForms = Object.entries(model.resources).filter(([, { create }]) => create);
const entitiesWithForms = new Set(withForms.map(([, { entity }]) => entity));

/** A schema that forms depend on, and the entities of these. */
interface Target {
  file: string;
  path: [keyword: 'properties' | '$defs', name: string];
  entities: string[];
  countries: string[];
}

/** Enough where no country is named. */
const someCountries = countries.slice(0, 2);

const fieldsOfForms = withForms.flatMap(([, { entity, create }]) => {
  const items = create!.sections.flatMap(({ fields }) => fields);
  const names = items.map((item) => (typeof item === 'string' ? item : item.field));
  return names.map((name): Target => ({
    file: `schemas/${entity}.json`,
    path: ['properties', name],
    entities: [entity],
    countries: someCountries,
  }));
});
const definitions = [
  ...Object.keys(model.schemas.country!.$defs as object).map((name) => ({
    file: 'schemas/country.json',
    name,
    countries: someCountries,
  })),
  ...Object.entries(model.countries).flatMap(([code, { $defs }]) =>
    Object.keys($defs).map((name) => ({ file: `schemas/countries/${code}.json`, name, countries: [code] })),
  ),
].flatMap(({ file, name, countries: concerned }): Target[] => {
  const referrers = referrersOf(model, ['schemas', 'country', '$defs', name]).map(({ entity }) => entity);
  const entities = referrers.filter((entity) => entitiesWithForms.has(entity));
  return entities.length > 0 ? [{ file, path: ['$defs', name], entities, countries: concerned }] : [];
});

/** Makes a random edit of one schema, which may break other checks. */
function editOne(random: Random): Pick<Target, 'entities' | 'countries'> & { side: Side; what: string } {
  const { file, path, ...reached } = random.pick(random.chance(0.5) ? fieldsOfForms : definitions);
  const before = within(JSON.parse(projectFiles.get(file)!) as JsonObject, ...path);
  const effective = Object.entries(changes).filter(([, change]) => {
    const schema = structuredClone(before);
    change(schema, random.fork('tried'));
    return !isEqual(schema, before);
  });
  const [what, change] = random.pick(effective);
  const files = edited({
    [file]: (value) => {
      change(within(value, ...path), random);
      if (path[0] === 'properties' && random.chance(0.2))
        value.required = [...new Set([...((value.required ?? []) as string[]), path[1]])];
    },
  });
  const { project } = readProject({ files });
  return {
    side: { project, model: buildModel(project) },
    what: `${file} ${path.join('.')}: ${what}`,
    ...reached,
  };
}

/** Values of a form that it accepts: plain ones, those at limits, and those with each option. */
function acceptedValues(form: BoundForm): Record<string, JsonValue>[] {
  const values = sampleValues(form);
  const fields = Object.values(form.fields);
  return [
    values,
    ...fields.flatMap((field) =>
      limitCases(field).flatMap(({ value, breaks, at }) =>
        breaks === undefined && !at ? [{ ...values, [field.name]: value }] : [],
      ),
    ),
    ...fields.flatMap(({ name, options = [] }) =>
      options.map(({ value }) => sampleValues(form, { [name]: value })),
    ),
  ];
}

const forms = new Map<string, Record<string, JsonValue>[]>();

/** Values that a form accepts before any edit. */
function acceptedBy(resource: string, country: string): Record<string, JsonValue>[] {
  const key = `${resource} in ${country}`;
  const validate = createValidator(formSchema(model, resource, 'create', country));
  const form = () => bindResource(model, resource, country, 'en').create!;
  const accepted = forms.get(key) ?? acceptedValues(form()).filter((values) => validate(values).length === 0);
  forms.set(key, accepted);
  return accepted;
}

/** Returns the form that accepts less than before, and values that it does not accept any more. */
function findNarrowing(
  { model: after }: Side,
  { entities, countries: concerned }: Pick<Target, 'entities' | 'countries'>,
): string | undefined {
  for (const [resource, { entity }] of withForms) {
    for (const country of entities.includes(entity) ? concerned : []) {
      const schema = formSchema(after, resource, 'create', country);
      const before = formSchema(model, resource, 'create', country);
      if (isEqual(schema, before)) continue;
      const validate = createValidator(schema);
      const refused = acceptedBy(resource, country).find((values) => validate(values).length > 0);
      if (refused) return `${resource} in ${country}: ${JSON.stringify(refused)}`;
    }
  }
  return undefined;
}

describe('values that were accepted and are not any more', () => {
  it('are reported, whatever was edited', () => {
    const random = new Random('narrowings');
    const unreported: string[] = [];
    let narrowed = 0;
    for (let round = 0; round < 14; round++) {
      const { side, what, ...reached } = editOne(random.fork(round));
      const refused = findNarrowing(side, reached);
      if (refused === undefined) continue;
      narrowed++;
      if (!compareSides(projectSide, side, 'en').some(isNarrowing)) unreported.push(`${what}, ${refused}`);
    }
    expect(unreported).toEqual([]);
    // The edits do narrow what is accepted.
    expect(narrowed).toBeGreaterThan(2);
  });
});

function isNarrowing({ effect, severity }: Change): boolean {
  return (effect === 'stronger' || effect === 'either') && (severity === 'breaks' || severity === 'weakens');
}
