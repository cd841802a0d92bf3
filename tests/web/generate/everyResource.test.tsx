import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import type { BoundForm } from '../../../src/metadata/model/BoundResource';
import { activeFields } from '../../../src/metadata/validation/activeFields';
import { matchesCondition } from '../../../src/metadata/validation/matchesCondition';
import { ResourceRoutes } from '../../../src/web/generate/ResourceRoutes';
import { differentBy, elementsOfResources, richestResource } from '../../metadata/support/differentCases';
import { realModel as model } from '../../metadata/support/realModel';
import { expectAccessible } from '../support/expectAccessible';
import { renderScreen } from './support/renderScreen';
import { sampleRecord } from './support/sampleRecord';

const [firstCountry = '', ...others] = Object.keys(model.countries);
const permissions = model.permissions.flatMap(function names(node): string[] {
  return [node.perms, ...(node.children ?? []).flatMap(names)];
});
/** Others have no screen of their own: pages show their lists. */
const withScreens = Object.keys(model.resources).filter(
  (name) => bindResource(model, name, firstCountry, 'en').path !== undefined,
);
const richest = richestResource(withScreens);
/**
 * Every country in which a resource, or one that it names, shows other elements, in one language; every country with
 * one resource; and one country in all languages: what differs between countries is no text.
 */
const cases = withScreens.flatMap((resource) => [
  ...model.languages.map((language) => [resource, firstCountry, language] as const),
  ...(resource === richest
    ? others
    : differentBy([firstCountry, ...others], (country) => elementsOfResources([resource], country)).slice(1)
  ).map((country) => [resource, country, model.languages[0]!] as const),
]);

/** Every screen at `path` of a resource's, over a gateway that has one record of everything. */
async function open(name: string, code: string, language: string, path: string) {
  const resource = bindResource(model, name, code, language);
  const recordOf = (other: string) => sampleRecord(bindResource(model, other, code, language).fields);
  const getList = async (other: string) => ({ data: [recordOf(other)], total: 1 });
  let view: ReturnType<typeof renderScreen> | undefined;
  // Awaited, because the screens suspend while their code and metadata load.
  await act(async () => {
    view = renderScreen(<ResourceRoutes resource={name} />, {
      address: path,
      base: resource.path,
      country: { ...bindCountry(model, code, language), gatewayUrl: '' },
      language,
      permissions,
      sandbox: true,
      data: {
        getList,
        getOne: async (other: string) => ({ data: recordOf(other) }),
        getEvents: async () => [],
        getTotals: async () => ({ data: [] }),
      } as never,
    });
  });
  return { ...view!, resource };
}

// What the console says fails a test (tests/web/setup.ts).
/** The first one loads the screens, on machines that are busy. */
const waitOptions = { timeout: 10_000 };

describe.each(cases)('%s in %s, %s', (name, code, language) => {
  it('has a list, a detail and its forms', async () => {
    const { path = '' } = bindResource(model, name, code, language);
    const list = await open(name, code, language, path);
    await waitFor(
      () => expect(document.querySelector('h1')?.textContent).toBe(list.resource.title),
      waitOptions,
    );
    await expectAccessible();
    list.unmount();

    const detail = await open(name, code, language, `${path}/r1`);
    const sections = detail.resource.detail?.sections ?? [];
    const [first] = sections;
    await screen.findByText(detail.resource.fields[first?.fields[0] ?? '']?.title ?? '', {
      selector: 'dt',
    });
    // Not the titles within an object or a list, nor those of other records.
    const shown = [...document.querySelectorAll('dt')]
      .filter((title) => !title.closest('dd, .form-guide'))
      .map(({ textContent }) => textContent);
    const { create, edit, fields } = detail.resource;
    const { base, amount, minus, plus, equals, when } = detail.resource.detail?.headline ?? {};
    const isSummed = !when || matchesCondition(when, sampleRecord(fields));
    const sum = isSummed
      ? [base ?? amount, minus ?? plus, equals].filter((field) => field !== undefined)
      : [];
    // Such a record's fields have the titles that its form gives them.
    const active = create ? activeFields(create, sampleRecord(fields)) : {};
    const titles = [
      ...(sum.length === 3 ? sum : []).map((field) => fields[field]?.title),
      ...sections
        .flatMap((section) => section.fields)
        .map((field) => active[field]?.title ?? fields[field]?.title),
    ];
    expect(new Set(shown)).toEqual(new Set(titles));
    expect(shown).toHaveLength(titles.length);
    await expectAccessible();
    detail.unmount();

    if (create) {
      const form = await open(name, code, language, `${path}/create`);
      await expectFields(create, defaultsOf(create));
      await expectAccessible();
      form.unmount();
    }
    if (!edit) return;
    await open(name, code, language, `${path}/r1/edit`);
    const record = sampleRecord(fields);
    await expectFields(edit, record, record);
    await expectAccessible();
  });
});

/** What a create form begins with. */
function defaultsOf({ fields }: BoundForm): Record<string, unknown> {
  return Object.fromEntries(Object.values(fields).map((field) => [field.name, field.default]));
}

/** Waits for an input of each field of a section, or a group of inputs of an object or a list. */
async function expectFields(
  form: BoundForm,
  values: Record<string, unknown>,
  record?: Record<string, unknown>,
): Promise<void> {
  const entered = new Set(form.sections.flatMap(({ fields }) => fields));
  for (const { name, title } of Object.values(activeFields(form, values, record))) {
    if (!entered.has(name)) continue;
    await waitFor(() => {
      const groups = [...document.querySelectorAll('fieldset > legend')];
      const named = groups.filter(({ textContent }) => textContent.startsWith(title));
      expect([...named, ...screen.queryAllByLabelText(title, { exact: false })]).not.toEqual([]);
    });
  }
}

it('every resource is looked at in every language, and in every country one resource and all that differ', () => {
  for (const language of model.languages)
    expect(new Set(cases.filter((each) => each[2] === language).map(([name]) => name))).toEqual(
      new Set(withScreens),
    );
  expect(new Set(cases.map(([, country]) => country))).toEqual(new Set(Object.keys(model.countries)));
});
