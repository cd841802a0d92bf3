import { describe, expect, it } from 'vitest';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { choicesOf } from '../../../../src/metadata/bind/schemas/choices';
import { compile } from '../../../../src/metadata/compile';
import type { Model } from '../../../../src/metadata/model/Model';
import { permissionNames } from '../../../../src/metadata/tenants/permissionPatterns';
import { realModel } from '../../support/realModel';
import { sampleFiles } from '../../support/sampleFiles';

const model = realModel;
const titles = (language: string) =>
  new Map(choicesOf(model, 'permissions', language).map((choice) => [choice.const, choice]));

describe('the choices of permissions', () => {
  it('are all that there are, each below the one that it is of no use without', () => {
    const choices = choicesOf(model, 'permissions', 'en');
    expect(choices.map((choice) => choice.const).toSorted()).toEqual(
      permissionNames(model.permissions).toSorted(),
    );
    const lost = choices.filter(({ 'x-ui': ui }, index) =>
      ui ? !choices.slice(0, index).some((choice) => choice.const === ui.within) : false,
    );
    expect(lost).toEqual([]);
  });

  it.each(['en', 'zh'])('are called in %s by screens and buttons, never by their own names', (language) => {
    const named = [...titles(language).values()].filter(({ title, const: name }) => title === name);
    expect(named).toEqual([]);
  });

  it('are called by the menu first, then by what they allow', () => {
    expect(titles('en').get('trade')?.title).toBe('Trading center');
    expect(titles('zh').get('trade:collection')?.title).toBe('代收订单');
    expect(titles('en').get('trade:collection:export')?.title).toBe('Export');
    expect(titles('en').get('financialcenter:manage')).toMatchObject({
      title: 'Funds',
      description: expect.stringContaining('Withdrawals') as unknown,
    });
    expect(titles('en').get('merchant:application:key')?.title).toContain('Reset developer secret');
  });

  it('are called by what they allow also where a form has no title', () => {
    const untitled = structuredClone(model);
    const resource = Object.values(untitled.resources).find(
      ({ create }) =>
        create?.title !== undefined && titles('en').get(create.permission)?.title === create.title,
    )!;
    delete resource.create!.title;
    const named = (language: string) =>
      choicesOf(untitled, 'permissions', language).find((each) => each.const === resource.create!.permission);
    expect([named('en')?.title, named('zh')?.title]).toEqual(['Create', '创建']);
  });

  it('begin with the groups of the menu in its order', () => {
    const groups = choicesOf(model, 'permissions', 'en').filter((choice) => !choice['x-ui']);
    expect(groups.slice(0, 3).map((choice) => choice.const)).toEqual(['overview', 'home', 'trade']);
    expect(groups.at(-1)?.const).toBe('personal');
  });
});

it('a field whose options are what the files have several of is a choice among that', () => {
  const files = sampleFiles();
  const { model: sample } = compile({ files }) as { model: Model };
  const changed = structuredClone(sample);
  Object.assign(changed.schemas.parcel!.properties as object, {
    language: { type: 'string', 'x-choices': 'languages' },
    rights: { type: 'array', items: { type: 'string', 'x-choices': 'permissions' } },
  });
  const { language, rights } = bindResource(changed, 'parcels', 'AA', 'en').fields;
  expect(language?.options?.map(({ value }) => value)).toEqual(changed.languages);
  expect(language?.kind).toBe('choice');
  expect(rights?.item?.options?.map(({ value }) => value)).toEqual(
    expect.arrayContaining(permissionNames(changed.permissions)),
  );
});
