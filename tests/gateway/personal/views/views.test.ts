import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import { resourcePath } from '../../../../src/gateway/resources/access';
import { allBlocks, blockId } from '../../../../src/metadata/model/pageBlocks';
import { allPermissions } from '../../support/allPermissions';
import { type TestGateway, testGateway } from '../../support/testGateway';

let gateway: TestGateway;
let token: string;
let views: string;
let columnsPath: string;
let content: { filter: object; sort: { field: string; order: string }; columns: string[] };

beforeAll(async () => {
  gateway = await testGateway();
  // Whatever the metadata has: its first list, in its first country.
  const [name, { list }] = Object.entries(gateway.model.resources).find(([, resource]) => resource.list)!;
  const pathOf = (call: string) =>
    resourcePath(gateway.model, name, `${call}/${name}`).replace(
      ':country',
      Object.keys(gateway.model.countries)[0]!,
    );
  [views, columnsPath] = [pathOf('views'), pathOf('columns')];
  const [column = ''] = list!.columns;
  content = {
    filter: { [column]: { gte: '1' } },
    sort: { field: column, order: 'DESC' },
    columns: [column],
  };
  token = gateway.signIn();
});
afterAll(() => gateway.close());

/** A list on a page of the metadata, beside its resource's own, where its views are, and one of them. */
function listOfPage() {
  const { pages, resources, countries } = gateway.model;
  for (const [page, { permission, blocks }] of Object.entries(pages)) {
    for (const { block } of allBlocks(blocks)) {
      const name = block.resource;
      if (typeof name !== 'string' || !Object.hasOwn(resources, name)) continue;
      const { list } = resources[name]!;
      if (!list || permission === resources[name]!.permission) continue;
      const [column = ''] = list.columns;
      const path = resourcePath(gateway.model, name, `views/${name}`).replace(
        ':country',
        Object.keys(countries)[0]!,
      );
      const view = { name: 'Here', filter: {}, sort: { field: column, order: 'DESC' }, columns: [column] };
      return { path, list: `${page}.${blockId(block)}`, permission, view };
    }
  }
  throw new Error('No page has a list.');
}

type View = typeof content & { id: string; name: string };
const read = async (as = token, query = '') => {
  const { body } = await gateway.send(as, 'GET', `${views}${query}`);
  return body.data as { views: View[]; columns: string[] | null };
};
const save = (name: unknown, parts: object = {}, as = token, query = '') =>
  gateway.send(as, 'POST', `${views}${query}`, { name, ...content, ...parts });
const saved = async (name: string, as = token) => (await save(name, {}, as)).body.data as View;
const write = (columns: unknown, as: string) => gateway.send(as, 'PUT', columnsPath, { columns });
const errorsOf = ({ body }: { body: { errors?: { path: string; keyword: string }[] } }) =>
  body.errors?.map(({ path, keyword }) => `${path} ${keyword}`);

describe('the saved views of a list', () => {
  it('are kept for the user, and hold name, filters, sort and columns', async () => {
    const user = gateway.signIn();
    expect(await read(user)).toEqual({ views: [], shared: [], mayUnshare: false, columns: null });
    const { status, body } = await save('  Unsettled\u200b ', {}, user);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Unsettled', ...content });
    expect((await read(user)).views).toEqual([body.data]);
  });

  it('are the same in every session of a user and unknown to all others', async () => {
    const userId = newId();
    const phone = gateway.signIn({ userId });
    const colleague = gateway.signIn();
    const { id } = await saved('Mine', gateway.signIn({ userId }));
    expect((await read(phone)).views.map(({ name }) => name)).toEqual(['Mine']);
    expect((await read(colleague)).views).toEqual([]);
    const path = `${views}/${id}`;
    expect(await gateway.send(colleague, 'PUT', path, { name: 'Theirs', ...content })).toMatchObject({
      status: 404,
    });
    await gateway.send(colleague, 'DELETE', path);
    expect((await read(phone)).views).toHaveLength(1);
  });

  it('are each list’s own where a resource has several', async () => {
    const { path, list, permission, view } = listOfPage();
    const permissions = allPermissions(gateway.model).add(permission);
    const user = gateway.signIn({ permissions: new Set(permissions) });
    expect((await gateway.send(user, 'POST', `${path}?list=${list}`, view)).status).toBe(200);
    const viewsOf = async (query: string, as = user) =>
      ((await gateway.send(as, 'GET', `${path}${query}`)).body.data as { views: View[] }).views;
    expect(await viewsOf('')).toEqual([]);
    expect(await viewsOf(`?list=${list}`)).toHaveLength(1);
    permissions.delete(permission);
    const other = gateway.signIn({ permissions });
    expect((await gateway.send(other, 'POST', `${path}?list=${list}`, view)).status).toBe(422);
  });

  it.each(['invented', '__proto__', 'constructor', 'toString', 'x'.repeat(5_000)])(
    'are not kept for a list that no page has: %s',
    async (list) => {
      const user = gateway.signIn();
      const answer = await save('Mine', {}, user, `?list=${list}`);
      expect(answer).toMatchObject({ status: 422, body: { msg: 'There is no such list.' } });
      const columns = await gateway.send(user, 'PUT', `${columnsPath}?list=${list}`, {
        columns: content.columns,
      });
      expect(columns.status).toBe(422);
    },
  );

  it('can be renamed, updated and deleted; one that is gone stays gone', async () => {
    const user = gateway.signIn();
    const { id } = await saved('Old', user);
    const changed = { ...content, filter: {}, name: 'New' };
    expect(await gateway.send(user, 'PUT', `${views}/${id}`, changed)).toMatchObject({ status: 200 });
    expect((await read(user)).views).toEqual([{ id, ...changed, isShared: false }]);
    expect(await gateway.send(user, 'DELETE', `${views}/${id}`)).toMatchObject({ status: 200 });
    expect((await read(user)).views).toEqual([]);
    expect(await gateway.send(user, 'PUT', `${views}/${id}`, changed)).toMatchObject({ status: 404 });
    expect(await gateway.send(user, 'DELETE', `${views}/${id}`)).toMatchObject({ status: 200 });
    expect((await read(user)).views).toEqual([]);
  });

  it('have names of their own', async () => {
    const user = gateway.signIn();
    await saved('One', user);
    const { id } = await saved('Two', user);
    const again = await save('One', {}, user);
    expect([again.status, errorsOf(again)]).toEqual([422, ['/name taken']]);
    const renamed = await gateway.send(user, 'PUT', `${views}/${id}`, { name: 'One', ...content });
    expect([renamed.status, errorsOf(renamed)]).toEqual([422, ['/name taken']]);
    expect((await read(user)).views.map(({ name }) => name)).toEqual(['One', 'Two']);
  });

  it.each<[string, object, string]>([
    ['an empty name', { name: ' ' }, '/name required'],
    ['a long name', { name: 'x'.repeat(61) }, '/name maxLength'],
    ['a name that is no text', { name: 7 }, '/name type'],
    ['a name that turns the text around', { name: 'a\u202eb' }, '/name pattern'],
    ['filters that are no object', { filter: [] }, '/filter type'],
    ['filters of unknown fields', { filter: { colour: 'red' } }, '/filter unknownField'],
    ['an unknown order', { sort: { field: 'id', order: 'UP' } }, '/sort/order enum'],
    ['a sort by an unknown field', { sort: { field: 'colour', order: 'ASC' } }, '/sort unknownField'],
    ['no columns', { columns: [] }, '/columns minItems'],
    ['unknown columns', { columns: ['colour'] }, '/columns unknownField'],
  ])('reject %s', async (_what, parts, error) => {
    const answer = await save('View', parts);
    expect([answer.status, errorsOf(answer)]).toEqual([422, [error]]);
    expect((await read()).views).toEqual([]);
  });

  it('reject filters that are too long to be stored', async () => {
    const answer = await save('View', { filter: { [content.columns[0]!]: 'x'.repeat(10_000) } });
    expect([answer.status, errorsOf(answer)]).toEqual([422, ['/filter maxLength']]);
  });

  it('are 50 at most', async () => {
    const user = gateway.signIn();
    for (let count = 0; count < 50; count++) await saved(`View ${count}`, user);
    const answer = await save('One too many', {}, user);
    expect([answer.status, errorsOf(answer)]).toEqual([422, ['/name tooMany']]);
  });

  it('need a session and the permission to see the list', async () => {
    const stranger = gateway.signIn({ permissions: new Set() });
    expect(await gateway.send(stranger, 'GET', views)).toMatchObject({ status: 403 });
    expect(await save('Mine', {}, stranger)).toMatchObject({ status: 403 });
    expect(await gateway.send(undefined, 'GET', views)).toMatchObject({ status: 401 });
    expect(await gateway.send(token, 'DELETE', `${views}/not-an-id`)).toMatchObject({ status: 404 });
    expect(await gateway.send(token, 'GET', `${views}?list=a&list=b`)).toMatchObject({ status: 422 });
    // A resource of countries has no list among the global ones, and nothing that is no resource has one.
    const global = `/api/global/manage/views/${views.split('/').at(-1)}`;
    expect(await gateway.send(token, 'GET', global)).toMatchObject({ status: 404 });
    expect(await gateway.send(token, 'GET', `${views}s`)).toMatchObject({ status: 404 });
  });
});

describe('the columns of a list', () => {
  it('are kept for the user until they are reset', async () => {
    const user = gateway.signIn();
    for (const columns of [content.columns, ['id', ...content.columns], null]) {
      expect(await write(columns, user)).toMatchObject({ status: 200 });
      expect((await read(user)).columns).toEqual(columns);
    }
    expect((await read(gateway.signIn())).columns).toBeNull();
  });

  it.each([[['colour']], [[]], ['id'], [undefined]])('are not %j', async (columns) => {
    expect(await write(columns, token)).toMatchObject({ status: 422 });
    expect((await read()).columns).toBeNull();
  });
});
