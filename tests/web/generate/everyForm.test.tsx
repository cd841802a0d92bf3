import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { validateBody, validateEdit } from '../../../src/gateway/resources/validateBody';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import type { BoundForm } from '../../../src/metadata/model/BoundResource';
import type { JsonValue } from '../../../src/metadata/model/json';
import { activeFields } from '../../../src/metadata/validation/activeFields';
import { useFormResolver } from '../../../src/web/generate/form/formResolver';
import { isBlank } from '../../../src/web/widgets/values';
import { limitCases } from '../../metadata/support/limitCases';
import { realForms } from '../../metadata/support/realForms';
import { realModel } from '../../metadata/support/realModel';
import { sampleValues } from '../../metadata/support/sampleValues';

type Values = Record<string, JsonValue>;

/** Records that are tried in each form. A failure names its seed; `RECORDS_SEED` repeats it. */
const number = 1000;
const seed = Number(process.env.RECORDS_SEED ?? Date.now() % 1_000_000);

/** Values that no field expects, or that only look like what it expects. */
const odd: JsonValue[] = [
  null,
  '',
  ' ',
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

// The browser has the validators as the build compiles them, and the gateway those that it compiles itself.
it.each(realForms.map((each) => [each.resource, each.form.name, each.country, each.form] as const))(
  '%s %s in %s: the form and the gateway agree on random records',
  async (resource, _name, country, form) => {
    const random = mulberry32(seed);
    const { result } = renderHook(() =>
      useFormResolver(resource, form, { ...bindCountry(realModel, country, 'en') }, recordOf(form)),
    );
    const verdicts = { accepted: 0, rejected: 0 };
    const disagreements: object[] = [];
    for (let index = 0; index < number; index++) {
      const values = randomValues(form, random);
      const browser = await result.current(values, undefined, {
        fields: {},
        shouldUseNativeValidation: false,
      });
      const inForm = Object.keys(browser.errors).toSorted();
      const atGateway = rejectedFields(resource, country, form, bodyOf(form, values));
      const shown = atGateway.filter((name) => Object.hasOwn(form.fields, name));
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

/** The record that an edit form changes. */
function recordOf(form: BoundForm): Values | undefined {
  return form.name === 'edit' ? sampleValues(form) : undefined;
}

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
    else if (chance < 0.2) values[field.name] = pick(limitCases(field)).value as JsonValue;
  }
  return values;
}

/** What the form sends of its values. */
function bodyOf(form: BoundForm, values: Values): Values {
  const shown = Object.keys(activeFields(form, values, recordOf(form)));
  return Object.fromEntries(
    shown.flatMap((name) => (isBlank(values[name]) ? [] : [[name, values[name] as JsonValue]])),
  );
}

/** The names of the fields that the gateway rejects in a body. */
function rejectedFields(resource: string, country: string, form: BoundForm, body: Values): string[] {
  const at = { resource, country, language: 'en' };
  try {
    if (form.name === 'edit') validateEdit(realModel, at, body, { id: 'r1', ...recordOf(form) });
    else validateBody(realModel, { ...at, form: form.name }, body);
    return [];
  } catch (error) {
    const { errors } = error as { errors?: { path: string }[] };
    if (!errors) throw error;
    return [...new Set(errors.map(({ path }) => path.split('/')[1] ?? ''))].toSorted();
  }
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
