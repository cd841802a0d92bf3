import type { BoundField, FieldRule } from '../metadata/model/BoundField';
import type { JsonValue } from '../metadata/model/json';
import type { NameList, RecordSamples, Sample, SampleValues } from '../metadata/model/Samples';
import { compileSample, type Draw } from './drawSample';
import { Random } from './Random';
import { conditionProperties } from '../metadata/source/conditionPlaces';
import { activeFields } from '../metadata/validation/activeFields';
import { draws, partsOf, referencesOf, takes } from './sampleParts';

/** Rules of an entity's fields in a country. */
export interface RuledFields {
  fields: Record<string, BoundField>;
  rules: FieldRule[];
}

/** A part of a country's samples that always gives a field values which a rule rejects. */
interface RuleMisfit {
  path: string[];
  at: 'key' | 'value';
  /** The field whose sample the part is of, or the helper. */
  of: string;
  /** The field with the value. */
  name: string;
  value: JsonValue;
}

/** A sample, and its path below the samples of the entity. */
interface Placed {
  path: string[];
  sample: Sample;
}

/** Returns the parts of sound samples that never come together with what the entity's rules ask for (`if` and `then`). */
export function ruleMisfitsOf(
  { values = {}, variants = [{ values: {} }] }: RecordSamples,
  ruled: RuledFields,
  names: Record<string, NameList>,
): RuleMisfit[] {
  if (ruled.rules.length === 0) return [];
  const found = new Map<string, RuleMisfit>();
  for (const [index, variant] of variants.entries()) {
    const placed = new Map<string, Placed>();
    const add = (path: string[], samples: Record<string, Sample>) => {
      for (const [name, sample] of Object.entries(samples))
        if (!placed.has(name)) placed.set(name, { path: [...path, name], sample });
    };
    add(['variants', String(index), 'values'], variant.values ?? {});
    add(['values'], values);
    const misfits = variantMisfits(placed, ruled, names);
    for (const misfit of misfits) {
      // Of what is in the way of a field, its own samples are named if they are among it.
      const hasOwn = misfits.some(({ of, name }) => name === misfit.name && of === name);
      if (misfit.of === misfit.name || !hasOwn) found.set(misfit.path.join('/'), misfit);
    }
  }
  return [...found.values()];
}

function variantMisfits(
  placed: Map<string, Placed>,
  ruled: RuledFields,
  names: Record<string, NameList>,
): RuleMisfit[] {
  const decisive = decisiveNames(placed, ruled.rules);
  const samples = [...placed].filter(([name]) => decisive.has(name));
  const drawn = new Map(samples.map(([name, { sample }]) => [name, compileSample(sample, names)]));
  return samples.flatMap(([of, { path, sample }]) =>
    partsOf(sample).flatMap((part): RuleMisfit[] => {
      const forced = new Map(drawn).set(of, compileSample(part.sample, names));
      // A case comes only with its value.
      const [first, key] = part.path;
      if (first === 'cases' && key !== undefined && typeof sample === 'object' && !Array.isArray(sample))
        forced.set(sample.by ?? '', compileSample({ weights: { [key]: 1 } }, names));
      const wrong = wrongWith(forced, ruled, new Random(JSON.stringify([of, part.path])));
      return wrong ? [{ path: [...path, ...part.path], at: part.at, of, ...wrong }] : [];
    }),
  );
}

/** Returns the names of samples that decide about rules: the fields of rules, and what these are made of. */
function decisiveNames(placed: Map<string, Placed>, rules: FieldRule[]): Set<string> {
  const decisive = new Set(
    rules.flatMap(({ if: condition, then = {}, else: otherwise = {} }) => [
      ...conditionProperties(condition).map(({ name }) => name),
      ...Object.keys(then),
      ...Object.keys(otherwise),
    ]),
  );
  // A set is visited with what is added meanwhile.
  for (const name of decisive) {
    const sample = placed.get(name)?.sample;
    for (const referred of sample === undefined ? [] : referencesOf(sample)) decisive.add(referred);
  }
  return decisive;
}

/** Draws records; returns what the rules reject if none of them keeps the rules. */
function wrongWith(
  drawn: Map<string, Draw>,
  { fields, rules }: RuledFields,
  random: Random,
): Pick<RuleMisfit, 'name' | 'value'> | undefined {
  let last: Pick<RuleMisfit, 'name' | 'value'> | undefined;
  for (let count = 0; count < draws; count++) {
    const values: SampleValues = {};
    for (const [name, draw] of drawn) {
      const value = draw(random, values);
      if (value !== undefined) values[name] = value;
    }
    const active = activeFields({ fields, visible: {}, rules }, values);
    const wrong = Object.entries(values).find(([name, value]) => {
      const field = Object.hasOwn(active, name) ? active[name] : undefined;
      // A field that a rule forbids is left out of the record; what it never takes is reported without rules.
      return field && value !== undefined && !takes(field, value) && takes(fields[name]!, value);
    });
    if (!wrong) return undefined;
    last = { name: wrong[0], value: wrong[1]! };
  }
  return last;
}
