import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListArrangement, SavedView } from '../../../../src/contract/views';
import { newId } from '../../../../src/gateway/database/ids';
import { allPermissions } from '../../support/allPermissions';
import { maskedModel } from '../../support/maskedModel';
import { type TestGateway, testGateway } from '../../support/testGateway';

const model = maskedModel();
const path = '/api/manage/AA/views/parcels';
const merchantId = newId();
const content = { filter: { state: ['sent'] }, sort: { field: 'code', order: 'ASC' }, columns: ['code'] };

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway({ model });
});
afterAll(() => gateway.close());

/** A user of the merchant, with all permissions but some. */
function user(userName: string, { without = [] as string[], of = merchantId } = {}) {
  const permissions = new Set(
    [...allPermissions(model), 'team:views'].filter((each) => !without.includes(each)),
  );
  return gateway.signIn({ merchantId: of, userName, permissions });
}
const plain = { without: ['team:views'] };

const read = async (by: string) => (await gateway.send(by, 'GET', path)).body.data as ListArrangement;
const save = async (by: string, name: string, parts: object = {}) =>
  (await gateway.send(by, 'POST', path, { name, ...content, ...parts })).body.data as SavedView;
const share = (by: string, id: string, isShared = true) =>
  gateway.send(by, 'PUT', `${path}/${id}/sharing`, { isShared });
const namesFor = async (by: string) => (await read(by)).shared.map(({ name }) => name);

describe('a view that is shared', () => {
  it('is there for all users of the merchant, with the name of who shares it, until that ends', async () => {
    const [ana, eva] = [user('Ana', plain), user('Eva', plain)];
    const { id } = await save(ana, 'Of Ana');
    expect((await read(ana)).views).toMatchObject([{ id, isShared: false }]);
    expect(await namesFor(eva)).toEqual([]);

    expect(await share(ana, id)).toMatchObject({ status: 200, body: { data: { isShared: true } } });
    expect((await read(eva)).shared).toEqual([{ id, name: 'Of Ana', ...content, sharedBy: 'Ana' }]);
    expect((await read(ana)).views).toMatchObject([{ id, isShared: true }]);
    expect(await namesFor(ana)).toEqual([]);
    expect(await namesFor(user('Stranger', { of: newId() }))).toEqual([]);

    expect(await share(ana, id, false)).toMatchObject({ status: 200 });
    expect(await namesFor(eva)).toEqual([]);
  });

  it('is changed and deleted by its user alone, and stays shared when it changes', async () => {
    const [ana, eva] = [user('Ana', plain), user('Eva')];
    const { id } = await save(ana, 'Changing');
    await share(ana, id);
    const change = { name: 'Changed', ...content };
    expect(await gateway.send(eva, 'PUT', `${path}/${id}`, change)).toMatchObject({ status: 404 });
    await gateway.send(eva, 'DELETE', `${path}/${id}`);
    expect(await namesFor(eva)).toEqual(['Changing']);
    const changed = await gateway.send(ana, 'PUT', `${path}/${id}`, change);
    expect(changed.body.data).toMatchObject({ name: 'Changed', isShared: true });
    expect(await namesFor(eva)).toEqual(['Changed']);
    await gateway.send(ana, 'DELETE', `${path}/${id}`);
    expect(await namesFor(eva)).toEqual([]);
  });

  it('ends to be so by one who may end the sharing of others, who cannot begin it', async () => {
    const [ana, eva, admin] = [user('Ana', plain), user('Eva', plain), user('Admin')];
    const { id } = await save(ana, 'Ended');
    expect(await share(admin, id)).toMatchObject({ status: 404 });
    await share(ana, id);
    expect((await read(eva)).mayUnshare).toBe(false);
    expect((await read(admin)).mayUnshare).toBe(true);
    expect(await share(eva, id, false)).toMatchObject({ status: 403 });
    expect(await share(admin, id)).toMatchObject({ status: 403 });
    expect(await namesFor(eva)).toContain('Ended');
    expect(await share(admin, id, false)).toMatchObject({ status: 200 });
    expect(await namesFor(eva)).not.toContain('Ended');
    expect((await read(ana)).views).toContainEqual(expect.objectContaining({ id, isShared: false }));
  });

  it('is none that filters by a masked value, which colleagues would see whole', async () => {
    const [ana, eva] = [user('Ana', plain), user('Eva', plain)];
    const masked = { filter: { account: '012345678' } };
    const { id } = await save(ana, 'Masked', masked);
    const refused = { status: 422, body: { errors: [{ path: '/filter', keyword: 'masked' }] } };
    expect(await share(ana, id)).toMatchObject(refused);
    const open = await save(ana, 'Open');
    await share(ana, open.id);
    expect(
      await gateway.send(ana, 'PUT', `${path}/${open.id}`, { name: 'Open', ...content, ...masked }),
    ).toMatchObject(refused);
    expect(await namesFor(eva)).toContain('Open');
    // The field may have been masked since.
    await gateway.db
      .updateTable('saved_view')
      .set({ content: JSON.stringify({ ...content, ...masked }) })
      .where('id', '=', open.id)
      .execute();
    expect(await namesFor(eva)).not.toContain('Open');
  });

  it.each(['not-an-id', newId()])('is not found by %s', async (id) => {
    expect(await share(user('Ana'), id)).toMatchObject({ status: 404 });
  });
});
