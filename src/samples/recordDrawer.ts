import { bindSchema } from '../metadata/bind/schemas/bindSchema';
import { bindRules, entityFields } from '../metadata/bind/boundFields';
import { schemasOf } from '../metadata/bind/schemas/boundSchemas';
import type { BoundField } from '../metadata/model/BoundField';
import type { JsonValue } from '../metadata/model/json';
import type { Model } from '../metadata/model/Model';
import type { RecordSamples, SampleValues, SampleVariant } from '../metadata/model/Samples';
import { activeFields } from '../metadata/validation/activeFields';
import { createRareValidator } from '../metadata/validation/createValidator';
import { drawField, type SampleContext } from './drawField';
import { compileSample, type Draw } from './drawSample';
import type { Random } from './Random';
import { requiredOf } from '../metadata/schema/schemaParts';

/** Makes sample records of an entity in a country. */
export interface RecordDrawer {
  /** The kinds of records that the country's file has, or a single one. */
  variants: DrawnVariant[];
  /** Draws a variant by weight. */
  pickVariant(random: Random): DrawnVariant;
  /**
   * Draws the values of a record. A record that breaks its schema is drawn again; nothing if none was found that keeps
   * it. Fields that the caller sets are neither drawn nor missed.
   */
  draw(random: Random, context: SampleContext, variant?: DrawnVariant): SampleValues | undefined;
  /** Draws the value of one field of a variant. */
  drawValue(
    random: Random,
    context: SampleContext,
    name: string,
    variant: DrawnVariant,
  ): JsonValue | undefined;
}

/** A variant, understood. */
export type DrawnVariant = Omit<SampleVariant, 'values'> & {
  draws: [name: string, draw: Draw][];
  /** The fields whose samples the variant does not change. */
  others: BoundField[];
};

/** Draws of a record before it is given up. */
const maxDraws = 40;

/** Returns what draws records of an entity in a country; `given` are the fields that the caller sets. */
export function recordDrawer(
  model: Model,
  entity: string,
  country: string,
  given: ReadonlySet<string> = new Set(),
): RecordDrawer {
  const fields = Object.values(entityFields(model, entity, country)).filter(
    ({ name, ui }) => !given.has(name) && ui.hidden !== true,
  );
  const samples: RecordSamples = model.countries[country]?.sandbox?.records?.[entity] ?? {};
  const isCurated = samples.values !== undefined || samples.variants !== undefined;
  const variants = drawnVariants(model, samples, fields);
  const currencies = new Set(
    fields.flatMap(({ ui }) => (typeof ui.money === 'object' ? ui.money.currency : [])),
  );
  const schema = bindSchema(model, entity, country);
  const required = requiredOf(schema).filter((name) => !given.has(name));
  // Most of what is drawn fits.
  const validate = createRareValidator({ ...schema, required });

  const drawOnce = (
    random: Random,
    context: SampleContext,
    { draws, others }: DrawnVariant,
    share: number,
  ) => {
    const values: SampleValues = {};
    for (const [name, draw] of draws) {
      const value = draw(random, values);
      if (value !== undefined) values[name] = value;
    }
    for (const field of others) {
      if (currencies.has(field.name)) values[field.name] = context.facts.currency;
      else if (field.required || (!isCurated && random.chance(share)))
        values[field.name] = drawField(random, field, context);
    }
    const kept: SampleValues = {};
    for (const name in values) {
      if (!name.startsWith('$') && values[name] !== undefined) kept[name] = values[name];
    }
    return kept;
  };
  const byName = Object.fromEntries(fields.map((field) => [field.name, field]));
  const schemas = schemasOf(model, country, model.languages[0] ?? 'en');
  const whole = {
    fields: byName,
    visible: {},
    rules: bindRules(schemas, schemas[entity] ?? {}, byName),
  };
  // What conditions ask for is added afterwards.
  const firstShare = whole.rules.length === 0 ? 1 : 0.8;
  const isKept = (values: SampleValues) =>
    validate(values).every(({ path }) => given.has(path.split('/')[1] ?? ''));

  /**
   * Adapts values to the conditions of the schema: takes away what they forbid, and draws what they require or limit. Nothing
   * where a value that was made by a sample breaks them, because another draw may fit.
   */
  const adapt = (
    random: Random,
    context: SampleContext,
    values: SampleValues,
    { draws }: DrawnVariant,
  ): SampleValues | undefined => {
    if (whole.rules.length === 0) return undefined;
    const active = activeFields(whole, values);
    const adapted = Object.fromEntries(
      Object.entries(values).filter(([name]) => given.has(name) || Object.hasOwn(active, name)),
    );
    const sampled = new Set(draws.map(([name]) => name).filter((name) => adapted[name] !== undefined));
    for (const { path } of validate(adapted)) {
      const name = path.split('/')[1] ?? '';
      if (given.has(name)) continue;
      const field = active[name];
      if (!field || sampled.has(name)) return undefined;
      const drawn = drawField(random, field, context);
      if (drawn === undefined) Reflect.deleteProperty(adapted, name);
      else adapted[name] = drawn;
    }
    return isKept(adapted) ? adapted : undefined;
  };
  const weights = variants.map(({ weight = 1 }) => weight);
  const pickVariant = (random: Random) => variants[random.weighted(weights)]!;

  return {
    variants,
    pickVariant,
    drawValue: (random, context, name, { draws }) => {
      const own = draws.find(([drawn]) => drawn === name);
      if (own) return own[1](random, {});
      const field = fields.find((one) => one.name === name);
      return field && (field.required || !isCurated) ? drawField(random, field, context) : undefined;
    },
    draw: (random, context, variant) => {
      for (let attempt = 0; attempt < maxDraws; attempt++) {
        // With ever fewer of the optional fields.
        const picked = variant ?? pickVariant(random);
        const values = drawOnce(random, context, picked, Math.min(firstShare, 1 - attempt / maxDraws));
        if (isKept(values)) return values;
        const adapted = adapt(random, context, values, picked);
        if (adapted) return adapted;
      }
      return undefined;
    },
  };
}

function drawnVariants(model: Model, samples: RecordSamples, fields: BoundField[]): DrawnVariant[] {
  const names = model.names ?? {};
  const fieldSamples = fields.flatMap(({ name, sample }) =>
    sample === undefined ? [] : ([[name, sample]] as const),
  );
  return (samples.variants ?? [{ values: {} }]).map(({ values, ...variant }) => {
    const all = { ...Object.fromEntries(fieldSamples), ...samples.values, ...values };
    // What a variant says comes first, so that the others can refer to it.
    const order = new Set([
      ...Object.keys(values),
      ...Object.keys(samples.values ?? {}),
      ...Object.keys(all),
    ]);
    const draws = [...order].map((name): [string, Draw] => [name, compileSample(all[name]!, names)]);
    return { ...variant, draws, others: fields.filter(({ name }) => !order.has(name)) };
  });
}
