import { bindSchema } from '../bind/bindSchema';
import { entityFields } from '../bind/boundFields';
import type { BoundField } from '../model/BoundField';
import type { JsonValue } from '../model/json';
import type { Model } from '../model/Model';
import type { RecordSamples, SampleValues, SampleVariant } from '../model/Samples';
import { createValidator } from '../validation/createValidator';
import { drawField, type SampleContext } from './drawField';
import { compileSample, type Draw } from './drawSample';
import type { Random } from './Random';

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
  /** The fields of which the variant does not say how they are drawn. */
  others: BoundField[];
};

/** How often a record is drawn before it is given up. */
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
  const required = ((schema.required ?? []) as string[]).filter((name) => !given.has(name));
  const validate = createValidator({ ...schema, required });

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
        // First with every field, as conditions often ask for more of them; then with ever fewer.
        const values = drawOnce(random, context, variant ?? pickVariant(random), 1 - attempt / maxDraws);
        if (validate(values).every(({ path }) => given.has(path.split('/')[1] ?? ''))) return values;
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
