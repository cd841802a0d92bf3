import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { ResourceRoutes } from '../../../src/web/generate/ResourceRoutes';
import { renderScreen } from './support/renderScreen';
import { sampleRecord } from './support/sampleRecord';
import { realModel } from '../../metadata/support/realModel';

const [code = ''] = Object.keys(realModel.countries);
const name =
  Object.keys(realModel.resources).find((each) => realModel.resources[each]?.create?.sandbox) ?? '';
const resource = bindResource(realModel, name, code, 'en');
const path = resource.path ?? '';

async function open(address: string, permissions: string[], sandbox = true, data = {}) {
  cleanup();
  await act(async () => {
    renderScreen(<ResourceRoutes resource={name} />, {
      address,
      base: path,
      country: { ...bindCountry(realModel, code, 'en'), gatewayUrl: '' },
      permissions,
      sandbox,
      data: {
        getList: async () => ({ data: [], total: 0 }),
        getTotals: async () => ({ data: [] }),
        getEvents: async () => [],
        ...data,
      },
    });
  });
}

const notAllowed = 'You cannot see this page';

it('shows nothing of a resource to a user who may not see it', async () => {
  await open(path, []);
  expect(await screen.findByText(notAllowed)).toBeTruthy();
  expect(screen.queryByText(resource.title)).toBeNull();
});

it('opens a form only with its permission, and a sandbox’s form only in a sandbox', async () => {
  const { create } = resource;
  await open(`${path}/create`, [resource.permission]);
  expect(await screen.findByText(notAllowed)).toBeTruthy();
  await open(`${path}/create`, [resource.permission, create!.permission], false);
  expect(await screen.findByText(notAllowed)).toBeTruthy();
  await open(`${path}/create`, [resource.permission, create!.permission], true);
  expect(await screen.findByRole('heading', { level: 1, name: create!.title ?? /^New / })).toBeTruthy();
});

it('leads from the value of a field to the record that has it', async () => {
  const [field = ''] = resource.list!.columns;
  const getList = vi.fn(async () => ({ data: [{ id: 'r1' }], total: 1 }));
  const getOne = vi.fn(async () => ({ data: { id: 'r1', [field]: 'Number 1' } }));
  await open(`${path}/by/${field}/Number%201`, [resource.permission], true, { getList, getOne });
  expect(await screen.findByRole('heading', { level: 1, name: 'Number 1' })).toBeTruthy();
  expect(getList).toHaveBeenCalledWith(name, expect.objectContaining({ filter: { [field]: 'Number 1' } }));
  expect(getOne).toHaveBeenCalledWith(name, expect.objectContaining({ id: 'r1' }));
});

it('says so where no record has the value', async () => {
  const [field = ''] = resource.list!.columns;
  await open(`${path}/by/${field}/Number%201`, [resource.permission]);
  expect(await screen.findByText(/^This record is not in/)).toBeTruthy();
});

it.each(['some-id/show', 'a/b/c'])('shows at %s that there is no such page', async (below) => {
  await open(`${path}/${below}`, [resource.permission]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});

it('says of a form that the resource does not have that there is no such page', async () => {
  expect(resource.edit).toBeUndefined();
  await open(`${path}/some-id/edit`, [resource.permission]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});

it('keeps a screen that fails to itself, and offers to try again or to reload the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await act(async () => {
    renderScreen(<ResourceRoutes resource="of-no-file" />, { permissions: [] });
  });
  expect((await screen.findByRole('alert')).textContent).toContain('This is an error on our side');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
});

const linkOf = (id: string) =>
  screen
    .findAllByRole('link')
    .then((links) => links.find((link) => link.getAttribute('href')?.includes(`/${id}?`))!);

it('gives the focus back to the row of the record that was opened', async () => {
  cleanup();
  const records = ['r1', 'r2', 'r3'].map((id) => ({ ...sampleRecord(resource.fields), id }));
  await act(async () => {
    renderScreen(<ResourceRoutes resource={name} />, {
      address: path,
      base: path,
      country: { ...bindCountry(realModel, code, 'en'), gatewayUrl: '' },
      permissions: [resource.permission],
      data: {
        getList: async () => ({ data: records as never[], total: 3 }),
        getTotals: async () => ({ data: [] }),
        getOne: async (_resource, { id }) => ({ data: { ...records[0], id } as never }),
        getEvents: async () => [],
        getArrangement: async () => ({ views: [], shared: [], mayUnshare: false, columns: null }),
      },
    });
  });
  await waitFor(async () => expect(await linkOf('r2')).toBeDefined());
  const scroller = document.querySelector('.list-table__scroll')!;
  scroller.scrollTop = 120;
  await act(async () => fireEvent.click(await linkOf('r2')));
  const [back] = await screen.findAllByRole('link', { name: `Back to ${resource.title}` });
  await act(async () => fireEvent.click(back!));
  await waitFor(async () => expect(await linkOf('r2')).toHaveFocus());
  expect(document.querySelector('.list-table__scroll')!.scrollTop).toBe(120);
});

it('shows a form alone where the menu has a route of its own for it', async () => {
  const [own] = Object.keys(realModel.resources).filter((each) => realModel.resources[each]?.createPath);
  const { createPath, permission, create } = bindResource(realModel, own!, code, 'en');
  cleanup();
  await act(async () => {
    renderScreen(<ResourceRoutes resource={own!} form="create" />, {
      address: createPath!,
      base: createPath!,
      country: { ...bindCountry(realModel, code, 'en'), gatewayUrl: '' },
      permissions: [permission, create!.permission],
      data: { getList: async () => ({ data: [], total: 0 }) },
    });
  });
  expect(await screen.findByRole('heading', { level: 1, name: create!.title ?? /^New / })).toBeTruthy();
});
