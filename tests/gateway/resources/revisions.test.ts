import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { writeContract } from '../../../src/gateway/resources/resourceContracts';
import { mandateModel } from '../support/mandateModel';
import { runJobs } from '../support/runJobs';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const base = '/api/manage/AA/mandates';
const ana = { merchantId, userId: newId(), userName: 'Ana' };
const ben = { merchantId, userId: newId(), userName: 'Ben' };
const mandate = { holder: 'Rosa Luna', account: 'AA-1234567890', limit: 100_000 };
const changed = { status: 412, body: { code: 412, errors: [{ keyword: 'revision' }] } };
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway({ model: mandateModel(), handlers: {}, now: '2026-11-20T12:00:00Z' });
});
afterAll(() => gateway.close());

interface Mandate {
  id: string;
  status: string;
  limit: number;
  $revision: string;
}

/** Sends a request as a user who has seen the record at a revision; none where it is `*`. */
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  user: object,
  { body, seen, key }: { body?: unknown; seen?: string; key?: string } = {},
) =>
  gateway.send(gateway.signIn(user), method, `${base}${path}`, body, {
    ...(seen === undefined ? {} : { 'if-match': seen === '*' ? seen : `"${seen}"` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });
const create = async () => (await send('POST', '', ana, { body: mandate })).body.data as Mandate;
const read = async (id: string, user: object = ben) =>
  (await send('GET', `/${id}`, user)).body.data as Mandate;
const edit = (id: string, values: object, seen?: string) =>
  send('PUT', `/${id}`, ana, { body: { ...mandate, ...values }, ...(seen === undefined ? {} : { seen }) });
const approve = (id: string, seen: string, key?: string) =>
  send('POST', `/${id}/approve`, ben, { body: {}, seen, ...(key === undefined ? {} : { key }) });

describe('the revision of a record', () => {
  it('is the same in its detail, in lists and in the answers of writes, and for everybody', async () => {
    const created = await create();
    const list = (await send('GET', '', ben)).body.data as Mandate[];
    const edited = (await edit(created.id, { limit: 7 })).body.data as Mandate;
    expect(list.find(({ id }) => id === created.id)?.$revision).toBe(created.$revision);
    expect(edited.$revision).not.toBe(created.$revision);
    for (const user of [ana, ben]) expect((await read(created.id, user)).$revision).toBe(edited.$revision);
  });

  it('changes with a masked value, which nobody can find by trying', async () => {
    const { id, $revision } = await create();
    await edit(id, { account: 'AA-1234567899' });
    expect((await read(id)).$revision).not.toBe($revision);
    // The same values of another record have another one, of another gateway's key as well.
    expect($revision).toMatch(/^[\w-]{22}$/);
  });

  it('stays as long as nothing is changed, also where a value is viewed in full', async () => {
    const { id, $revision } = await create();
    await send('POST', `/${id}/reveal`, ben, { body: { field: 'account' } });
    await edit(id, {});
    expect((await read(id)).$revision).toBe($revision);
  });
});

const seenBy = (write: string, declared: object) => {
  const contract = writeContract(gateway.model, 'mandates', write, declared);
  return (typeof contract === 'function' ? contract('AA') : contract).seen;
};

describe('a second person', () => {
  it('does not approve what the creator has changed since it was looked at', async () => {
    const { id } = await create();
    const seen = await read(id);
    await edit(id, { limit: 9_000_000 });
    const answer = await approve(id, seen.$revision);
    expect(answer).toMatchObject(changed);
    expect(answer.body.msg).toBe(
      'This record has changed since you opened it. Look at it again before you confirm. Nothing was done.',
    );
    expect(await read(id)).toMatchObject({ status: 'awaitingApproval', limit: 9_000_000 });
    expect((await approve(id, (await read(id)).$revision)).status).toBe(200);
  });

  it('may use the same key once they have looked again, and repeats what was done', async () => {
    const { id, $revision } = await create();
    await edit(id, { holder: 'Iris Sol' });
    const key = `approval-${id}`;
    expect(await approve(id, $revision, key)).toMatchObject(changed);
    const now = await read(id);
    expect((await approve(id, now.$revision, key)).status).toBe(200);
    expect((await approve(id, now.$revision, key)).status).toBe(200);
  });

  it('approves one state or the other where the creator edits at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, $revision, limit } = await create();
      const [edited, approved] = await Promise.all([edit(id, { limit: 9_000_000 }), approve(id, $revision)]);
      expect(edited.status).toBe(200);
      // Approved as it was, it awaits approval again since; or it was edited first, and nothing was approved.
      const outcome = approved.status === 200 ? { body: { data: { limit } } } : changed;
      expect(approved).toMatchObject(outcome);
      expect(await read(id)).toMatchObject({ status: 'awaitingApproval', limit: 9_000_000 });
    }
  });

  it('must say what they have seen, whoever sends it', async () => {
    const { id } = await create();
    for (const [method, path, body] of [
      ['POST', `/${id}/approve`, {}],
      ['DELETE', `/${id}`, undefined],
    ] as const) {
      const answer = await send(method, path, ben, { body, seen: '*' });
      expect(answer).toMatchObject({ status: 428, body: { errors: [{ keyword: 'revisionMissing' }] } });
    }
    for (const seen of ['', 'x', `${newId()}", W/"x`]) expect(await approve(id, seen)).toMatchObject(changed);
    expect(await read(id)).toMatchObject({ status: 'awaitingApproval' });
  });

  it('is required to by the contract of the call, and nobody is by others', () => {
    expect(seenBy('approve', { not: 'creator' })).toBe('required');
    expect(seenBy('edit', {})).toBe('accepted');
    expect(seenBy('create', {})).toBeUndefined();
  });

  it('approves of several rows those that are as they were seen', async () => {
    const [same, other, unseen] = [await create(), await create(), await create()];
    await edit(other.id, { account: 'AA-9999999999' });
    const ids = [same.id, other.id, unseen.id];
    const path = `${base}/batches/approve`;
    const sendRows = (body: object) =>
      gateway.send(gateway.signIn(ben), 'POST', path, body, { 'idempotency-key': `rows-${newId()}` });
    expect(await sendRows({ ids, input: {} })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/revisions', keyword: 'required' }] },
    });
    const revisions = { [same.id]: same.$revision, [other.id]: other.$revision };
    const { id } = (await sendRows({ ids, input: {}, revisions })).body.data as { id: string };
    await runJobs(gateway.context, ['batches.perform'], new Date('2100-01-01'));
    const rows = (await gateway.send(gateway.signIn(ben), 'GET', `${path}/${id}/rows`)).body.data;
    expect(rows).toMatchObject([
      { state: 'done' },
      { state: 'failed', errors: [{ keyword: 'revision' }] },
      { state: 'failed', errors: [{ keyword: 'revisionMissing' }] },
    ]);
    const states = await Promise.all(ids.map(async (each) => (await read(each)).status));
    expect(states).toEqual(['active', 'awaitingApproval', 'awaitingApproval']);
  });
});

describe('other writes', () => {
  it('are done without a revision, and not with one that is no longer', async () => {
    const { id, $revision } = await create();
    expect((await edit(id, { limit: 5 })).status).toBe(200);
    expect(await edit(id, { limit: 6 }, $revision)).toMatchObject(changed);
    expect(await read(id)).toMatchObject({ limit: 5 });
    expect((await edit(id, { limit: 6 }, (await read(id)).$revision)).status).toBe(200);
  });

  it('say first who brought the record into a state that does not allow them', async () => {
    const { id, $revision } = await create();
    await approve(id, $revision);
    expect(await approve(id, $revision)).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'when' }] },
    });
  });
});
