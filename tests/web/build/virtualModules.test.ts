import { resolve } from 'node:path';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { navigation } from 'virtual:metadata/navigation';
import { loadPage } from 'virtual:metadata/pages';
import { loadResource, loadValidator } from 'virtual:metadata/resources';
import { bindPage } from '../../../src/metadata/bind/bindPage';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import { formSchema } from '../../../src/metadata/bind/formSchema';
import { loadModel } from '../../../src/metadata/compile';
import type { BoundPage, BoundResource } from '../../../src/metadata/model/BoundResource';
import type { Model } from '../../../src/metadata/model/Model';
import type { NavigationItem } from 'virtual:metadata/navigation';
import { formNames } from '../../../src/web/build/metadataModules';

let model: Model;
beforeAll(async () => {
  model = await loadModel(resolve(import.meta.dirname, '../../..'));
});

describe('the virtual modules', () => {
  it('have the types of what they hold', () => {
    expectTypeOf<NavigationItem['path']>().toEqualTypeOf<string>();
    expectTypeOf(loadResource).returns.resolves.toEqualTypeOf<BoundResource>();
    expectTypeOf(loadPage).returns.resolves.toEqualTypeOf<BoundPage>();
  });

  it('give every resource in every country and language as the compiler binds it, to the order of its fields', async () => {
    const cases = Object.keys(model.resources).flatMap((name) =>
      Object.keys(model.countries).flatMap((country) =>
        model.languages.map((language) => ({ name, country, language })),
      ),
    );
    expect(cases.length).toBeGreaterThan(50);
    for (const { name, country, language } of cases) {
      const loaded = await loadResource(name, country, language);
      expect(JSON.stringify(loaded)).toBe(JSON.stringify(bindResource(model, name, country, language)));
    }
  }, 30_000);

  it('have each form’s validator, which returns what the gateway’s returns', async () => {
    let compared = 0;
    for (const [name, definition] of Object.entries(model.resources)) {
      for (const form of formNames(definition)) {
        for (const country of Object.keys(model.countries).slice(0, 2)) {
          const ours = await loadValidator(name, form, country);
          const theirs = createValidator(formSchema(model, name, form, country));
          for (const value of [
            {},
            { unknown: 1, amount: -1 },
            { amount: 'x', description: 'y'.repeat(5000) },
          ]) {
            expect(ours(value)).toEqual(theirs(value));
            compared += ours(value).length;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(0);
    // Each validator is compiled twice.
  }, 30_000);

  it('throw for a name that the metadata does not have', async () => {
    await expect(loadResource('nothing', 'MX', 'en')).rejects.toThrow('no resource "nothing"');
    await expect(loadResource('constructor', 'MX', 'en')).rejects.toThrow('no resource "constructor"');
    const [name = ''] = Object.keys(model.resources);
    await expect(loadResource(name, 'XX', 'en')).rejects.toThrow('no country "XX"');
    await expect(loadResource(name, 'MX', 'pt')).rejects.toThrow('"pt"');
    await expect(loadValidator(name, 'nothing', 'MX')).rejects.toThrow('no form "nothing"');
  });

  it('give every page in every language as the compiler binds it, and no other', async () => {
    const names = Object.keys(model.pages);
    expect(names).toContain('overview');
    for (const name of names) {
      for (const language of model.languages) {
        expect(await loadPage(name, language)).toEqual(bindPage(model, name, language));
      }
    }
    await expect(loadPage('nothing', 'en')).rejects.toThrow('no page "nothing"');
    await expect(loadPage('overview', 'pt')).rejects.toThrow('"pt"');
  });

  it('give the menu in its order, without titles', () => {
    expect(JSON.stringify(navigation)).not.toContain('"title"');
    const sorts = navigation.map(({ sort }) => sort);
    expect(sorts).toEqual(sorts.toSorted((one, other) => one - other));
    expect(
      navigation.flatMap(({ children = [] }) => children.map((entry: NavigationItem) => entry.path)),
    ).toContain('/Collectorders');
  });
});
