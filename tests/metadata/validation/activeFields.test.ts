import { describe, expect, it } from 'vitest';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { compile } from '../../../src/metadata/compile';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { BoundForm } from '../../../src/metadata/model/BoundResource';
import type { Model } from '../../../src/metadata/model/Model';
import { activeFields, applyForm, ruledVariants } from '../../../src/metadata/validation/activeFields';
import { sampleFiles } from '../support/sampleFiles';

const { model } = compile({ files: sampleFiles() }) as { model: Model };
const form = bindResource(model, 'parcels', 'AA', 'en').create as BoundForm;
const namesFor = (values: Record<string, unknown>, of = form) => Object.keys(activeFields(of, values));

function text(name: string): BoundField {
  return { name, title: name, type: 'string', kind: 'text', ui: {} };
}

describe('activeFields', () => {
  it('shows a field with a condition only where it holds', () => {
    expect(namesFor({})).toEqual(['receiver', 'phone', 'paper', 'value', 'insured']);
    expect(namesFor({ insured: true })).toContain('paperNumber');
    expect(namesFor({ insured: false })).not.toContain('paperNumber');
  });

  it('merges the rules that apply into the fields', () => {
    expect(activeFields(form, { insured: true, paper: 1 })).toMatchObject({
      value: { required: true, minimum: 0, exclusiveMinimum: 0 },
      paperNumber: { minLength: 8, maxLength: 8 },
    });
    expect(activeFields(form, { insured: true, paper: 2 }).paperNumber).toMatchObject({
      minLength: 1,
      maxLength: 15,
    });
    expect(activeFields(form, {}).value?.required).toBeUndefined();
  });

  it('returns the same field as long as the same rules apply, so that nothing renders it again', () => {
    const before = activeFields(form, { insured: true, paper: 1, receiver: 'A' });
    const after = activeFields(form, { insured: true, paper: 1, receiver: 'AB' });
    expect(after.value).toBe(before.value);
    expect(after.paperNumber).toBe(before.paperNumber);
    expect(activeFields(form, { insured: true, paper: 2 }).paperNumber).not.toBe(before.paperNumber);
  });

  it('are one of the variants of a field', () => {
    const maxLengths = ruledVariants(form, 'paperNumber').map(({ maxLength }) => maxLength);
    expect(maxLengths).toEqual(expect.arrayContaining([form.fields.paperNumber!.maxLength, 8, 15]));
    expect(ruledVariants(form, 'unknown')).toEqual([]);
  });

  it('counts what is empty, and what is hidden, as missing', () => {
    expect(activeFields(form, { insured: true, paperNumber: '' }).paper?.required).toBeUndefined();
    expect(activeFields(form, { insured: true, paperNumber: '7' }).paper?.required).toBe(true);
    expect(activeFields(form, { insured: false, paperNumber: '7' }).paper?.required).toBeUndefined();
  });

  it('hides what depends on something that is hidden', () => {
    const chain: BoundForm = {
      ...form,
      fields: { a: text('a'), b: text('b'), c: text('c') },
      visible: { b: { required: ['a'] }, c: { required: ['b'] } },
      rules: [],
    };
    expect(namesFor({ a: '1', b: '2', c: '3' }, chain)).toEqual(['a', 'b', 'c']);
    expect(namesFor({ b: '2', c: '3' }, chain)).toEqual(['a']);
  });

  it('hides a field that a rule forbids, and lets a rule only tighten limits', () => {
    const rules = [
      {
        if: { required: ['insured'] },
        then: { phone: { ui: { hidden: true } }, receiver: { maxLength: 99 } },
      },
    ];
    const fields = activeFields({ ...form, rules }, { insured: true });
    expect(fields).not.toHaveProperty('phone');
    expect(fields.receiver?.maxLength).toBe(40);
  });

  it('reads conditions off the record as it would be, and says what the form makes of it', () => {
    const edit: BoundForm = {
      ...form,
      fields: { a: text('a'), b: text('b'), c: text('c') },
      visible: { b: { required: ['kept'] }, c: { required: ['missing'] } },
      rules: [
        {
          if: { properties: { kept: { const: 'x' } }, required: ['kept'] },
          then: { a: { ui: { hidden: true } } },
        },
      ],
    };
    const record = { kept: 'yes', a: '1', b: '2', c: '3' };
    expect(Object.keys(activeFields(edit, {}, record))).toEqual(['a', 'b']);
    // Emptied, changed, and not in the form.
    expect(applyForm(edit, { b: '9', c: '9' }, record).values).toEqual({ kept: 'yes', b: '9', c: '3' });
    // A value that a rule forbids goes.
    expect(applyForm(edit, { b: '2' }, { ...record, kept: 'x' }).values).toEqual({
      kept: 'x',
      b: '2',
      c: '3',
    });
  });
});
