import { realModel } from '../support/realModel';
import { expect, it } from 'vitest';
import { boundForm } from '../../../src/metadata/bind/boundForm';
import { greatestOf, lookupsOf } from '../../../src/metadata/bind/formItems';
import { compile } from '../../../src/metadata/compile';
import type { FormDefinition } from '../../../src/metadata/model/definitions';
import type { Model } from '../../../src/metadata/model/Model';
import { sampleFiles } from '../support/sampleFiles';

const { model } = compile({ files: sampleFiles() }) as { model: Model };
const sections: FormDefinition['sections'] = [
  { fields: ['receiver', 'label', { field: 'value', greatest: true }] },
  { title: 'How', fields: [{ field: 'phone', twice: true, lookup: ['receiver'] }, 'insured'] },
  { title: 'Nothing of it here', fields: ['paper'] },
];
const changed = structuredClone(model);
Object.assign(changed.resources.parcels!, {
  api: { create: { scope: 'parcels:write', given: ['label'] } },
  edit: { permission: 'post:parcels:edit', submit: 'Save', sections },
});
const formIn = (country: string, form: string) =>
  boundForm(changed, { resource: 'parcels', form, country, language: 'en' });

it('finds each form of a resource, and none where there is none', () => {
  expect(formIn('AA', 'create')?.submit).toBe('Send to %{receiver}');
  expect(formIn('AA', 'edit')?.submit).toBe('Save');
  expect(formIn('AA', 'dispatch')?.submit).toBe('Dispatch');
  expect(formIn('AA', 'burn')).toBeUndefined();
  expect(boundForm(model, { resource: 'parcels', form: 'api.create', country: 'AA', language: 'en' })).toBe(
    undefined,
  );
});

it.each([
  ['en', 'Create', 'Save'],
  ['zh', '创建', '保存'],
])('has buttons in %s where the file says nothing of them', (language, create, edit) => {
  const plain = structuredClone(realModel);
  const [name, resource] = Object.entries(plain.resources).find((each) => each[1].create && each[1].edit)!;
  delete resource.create!.submit;
  delete resource.edit!.submit;
  const [country = ''] = Object.keys(plain.countries);
  const submitOf = (form: string) => boundForm(plain, { resource: name, form, country, language })?.submit;
  expect([submitOf('create'), submitOf('edit')]).toEqual([create, edit]);
});

it('has the fields that a person enters, and what is special about each', () => {
  const form = formIn('BB', 'edit');
  expect(form?.sections).toEqual([
    { fields: ['receiver', 'value'] },
    { title: 'How', fields: ['phone', 'insured'] },
  ]);
  expect(form).toMatchObject({ twice: ['phone'], lookups: { phone: ['receiver'] }, greatest: ['value'] });
  expect([greatestOf({ sections }), lookupsOf({ sections })]).toEqual([['value'], { phone: ['receiver'] }]);
  const { twice, lookups, greatest } = formIn('BB', 'create')!;
  expect([twice, lookups, greatest]).toEqual([undefined, undefined, undefined]);
});

it('lets programs give a field that is read-only to people', () => {
  const form = formIn('AA', 'api.create');
  expect(form?.permission).toBe('parcels:write');
  expect(Object.keys(form?.fields ?? {})).toEqual(['label', ...Object.keys(formIn('AA', 'create')!.fields)]);
  expect(form?.fields.label).not.toHaveProperty('readOnly');
});
