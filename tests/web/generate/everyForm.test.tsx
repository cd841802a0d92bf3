import { expect, it } from 'vitest';
import type { BoundForm } from '../../../src/metadata/model/BoundResource';
import type { JsonValue } from '../../../src/metadata/model/json';
import { trimValue } from '../../../src/metadata/validation/nestedValues';
import { isBlank } from '../../../src/web/widgets/Widget';
import { differentForms } from '../../metadata/support/differentCases';
import { limitCases } from '../../metadata/support/limitCases';
import { sampleValues } from '../../metadata/support/sampleValues';
import { bothSides, type Values } from './support/bothSides';

/** Records that are tried in each form. A failure names its seed; `RECORDS_SEED` repeats it. */
const number = 1000;
const seed = Number(process.env.RECORDS_SEED ?? Date.now() % 1_000_000);

/** Values that no field expects, or that only look like what it expects. */
const odd: JsonValue[] = [
  null,
  '',
  ' ',
  ' x\u200b ',
  '0',
  '-1',
  '１２３',
  'é',
  'a\u0000b',
  '<b>',
  0,
  -1,
  0.1,
  1e21,
  true,
  [],
  {},
];

it.each(differentForms.map((each) => [each.resource, each.form.name, each.country, each] as const))(
  '%s %s in %s: the form and the gateway agree on random records',
  async (_resource, name, _country, each) => {
    const { form } = each;
    const random = mulberry32(seed);
    const validate = bothSides(each, name === 'edit' ? sampleValues(form) : undefined);
    const verdicts = { accepted: 0, rejected: 0 };
    const disagreements: object[] = [];
    for (let index = 0; index < number; index++) {
      const values = randomValues(form, random);
      const { inForm, atGateway } = await validate(values);
      const shown = atGateway.filter((field) => Object.hasOwn(form.fields, field));
      const agree =
        inForm.length > 0 === atGateway.length > 0 && (shown.length === 0 || inForm.join() === shown.join());
      if (!agree) disagreements.push({ seed, index, values, inForm, atGateway });
      verdicts[inForm.length > 0 ? 'rejected' : 'accepted']++;
    }
    expect(disagreements.slice(0, 3)).toEqual([]);
    // Otherwise the records would show little.
    expect(Math.min(verdicts.accepted, verdicts.rejected)).toBeGreaterThan(number / 50);
  },
);

/** Mostly what fits, so that conditions hold and some records are accepted, and in each record a few values that may not. */
function randomValues(form: BoundForm, random: () => number): Values {
  const pick = <T,>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const choices = Object.values(form.fields).flatMap(({ name, options = [] }) =>
    options.length > 0 && random() < 0.7 ? [[name, pick(options).value] as const] : [],
  );
  const values: Values = sampleValues(form, Object.fromEntries(choices));
  for (const field of Object.values(form.fields)) {
    const chance = random();
    if (chance < 0.08) delete values[field.name];
    else if (chance < 0.12) values[field.name] = pick(odd);
    else if (chance < 0.2) values[field.name] = pick(limitCases(field)).value;
    // The gateway fills in what a new record has by default; a form begins with it.
    const isEmpty = isBlank(trimValue(field, values[field.name] ?? null));
    if (form.name !== 'edit' && field.default !== undefined && isEmpty) values[field.name] = field.default;
  }
  return values;
}

/** Returns numbers from 0 to 1 that follow from a seed. */
function mulberry32(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
