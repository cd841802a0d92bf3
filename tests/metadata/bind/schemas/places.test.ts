import { expect, it } from 'vitest';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { factsOf, noCountry, placesOf, scopeOf } from '../../../../src/metadata/bind/schemas/places';
import { compile } from '../../../../src/metadata/compile';
import type { Model } from '../../../../src/metadata/model/Model';
import { globalFacts } from '../../../../src/metadata/values/globalFacts';
import { sampleFiles } from '../../support/sampleFiles';

const { model } = compile({ files: sampleFiles() }) as { model: Model };
const { parcels, stops } = model.resources;
const shared: Model = { ...model, resources: { parcels: parcels!, stops: { ...stops!, scope: 'merchant' } } };

it('keeps the records of an entity in every country, or in none where its resource says so', () => {
  expect([scopeOf(shared, 'parcel'), scopeOf(shared, 'stop')]).toEqual(['country', 'merchant']);
  expect([placesOf(shared, 'parcel'), placesOf(shared, 'stop')]).toEqual([['AA', 'BB'], [noCountry]]);
});

it('binds a resource whose records belong to no country the same in all', () => {
  const [inOne, inOther] = ['AA', 'BB'].map((country) => bindResource(shared, 'stops', country, 'zh'));
  expect(inOne).toMatchObject({ country: noCountry, scope: 'merchant', title: '站点列表' });
  expect(inOther).toEqual(inOne);
  expect(bindResource(shared, 'parcels', 'AA', 'zh')).not.toHaveProperty('scope');
});

it('shows the records of a country by its facts, and others by those of Global mode', () => {
  expect(factsOf(shared, 'BB')).toBe(shared.countries.BB);
  expect(factsOf(shared, noCountry)).toBe(globalFacts);
  expect(() => factsOf(shared, 'ZZ')).toThrow('There is no country "ZZ" in the metadata.');
});
