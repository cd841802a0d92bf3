import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { entryOf } from '../../../src/gateway/resources/writes/entryOf';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { JsonValue } from '../../../src/metadata/model/json';
import { mandateModel } from '../support/mandateModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const base = '/api/manage/AA/mandates';
const ana = { merchantId, userId: newId(), userName: 'Ana' };
const ben = { merchantId, userId: newId(), userName: 'Ben' };
const mandate = { holder: 'Rosa Luna', account: 'AA-1234567890', limit: 100_000 };
let gateway: TestGateway;

interface Event {
  at: string;
  to: string | null;
  form: string | null;
  note: string | null;
  entered: { field: string; title: string; before: unknown; after: unknown }[];
}

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  user: object,
  body?: unknown,
  language = 'EN',
) => gateway.send(gateway.signIn(user), method, `${base}${path}`, body, { language });
const create = async () => ((await send('POST', '', ana, mandate)).body.data as { id: string }).id;
const events = async (id: string, user: object = ana, language?: string) =>
  (await send('GET', `/${id}/events`, user, undefined, language)).body.data as Event[];

describe('the history of a record', () => {
  beforeAll(async () => {
    const model = mandateModel();
    model.texts.zh = { mandate: { limit: '每日限额', reason: '原因' } };
    gateway = await testGateway({ model, handlers: {}, now: '2026-11-20T12:00:00Z' });
  });
  afterAll(() => gateway.close());

  it('keeps each reason that an action was given, also where its field has another one since', async () => {
    const id = await create();
    await send('POST', `/${id}/approve`, ben, {});
    await send('POST', `/${id}/freeze`, ana, { reason: 'first reason' });
    await send('POST', `/${id}/unfreeze`, ben, { ticket: 'T-1' });
    await send('POST', `/${id}/freeze`, ana, { reason: 'second reason' });
    const reason = { field: 'reason', title: 'Reason' };
    expect(await events(id)).toMatchObject([
      { to: 'awaitingApproval', form: null, entered: [] },
      { to: 'active', form: null, entered: [] },
      { to: 'frozen', form: 'freeze', entered: [{ ...reason, before: null, after: 'first reason' }] },
      { to: 'active', form: 'unfreeze', entered: [{ title: 'Ticket', before: null, after: 'T-1' }] },
      { to: 'frozen', entered: [{ ...reason, before: 'first reason', after: 'second reason' }] },
    ]);
  });

  it('keeps each time at which a record came into a state, whose field has the last one', async () => {
    const id = await create();
    await send('POST', `/${id}/approve`, ben, {});
    const times = ['2026-11-21T08:00:00.125Z', '2026-11-22T09:30:00.375Z'];
    for (const time of times) {
      gateway.clock.set(time);
      await send('POST', `/${id}/freeze`, ana, { reason: 'asked for' });
      await send('POST', `/${id}/unfreeze`, ben, {});
    }
    expect((await send('GET', `/${id}`, ana)).body.data).toMatchObject({ frozenAt: times[1] });
    const frozen = (await events(id)).filter(({ to }) => to === 'frozen');
    expect(frozen.map(({ at }) => at)).toEqual(times);
  });

  it('keeps the old and the new values of an edit, with titles in the reader’s language', async () => {
    const id = await create();
    await send('PUT', `/${id}`, ben, { ...mandate, limit: 200_000, holder: 'Rosa Luna' });
    const limit = { field: 'limit', before: 100_000, after: 200_000 };
    expect((await events(id))[1]).toMatchObject({
      form: 'edit',
      note: 'Daily limit changed',
      entered: [{ ...limit, title: 'Daily limit' }],
    });
    expect((await events(id, ana, 'ZH'))[1]).toMatchObject({ entered: [{ ...limit, title: '每日限额' }] });
  });

  it('has masked values masked, those of before and in other texts too, for users who may read them as well', async () => {
    const id = await create();
    await send('PUT', `/${id}`, ben, { ...mandate, account: 'BB-9876543210', holder: 'Of BB 9876543210' });
    await send('PUT', `/${id}`, ben, { ...mandate, account: 'CC-5555555555' });
    await send('POST', `/${id}/decline`, ben, { reason: 'Not AA 123 456 7890, nor BB-9876543210' });
    const whole = await send('GET', `/${id}/events`, ana);
    expect(whole.body.data).toMatchObject([
      {},
      {
        entered: [
          { field: 'holder', before: 'Rosa Luna', after: 'Of •••• 3210' },
          { field: 'account', before: '•••• 7890', after: '•••• 3210' },
        ],
      },
      {
        entered: [
          { field: 'holder', before: 'Of •••• 3210', after: 'Rosa Luna' },
          { field: 'account', before: '•••• 3210', after: '•••• 5555' },
        ],
      },
      { entered: [{ field: 'reason', after: 'Not •••• 7890, nor •••• 3210' }] },
    ]);
    for (const digits of ['1234567', '123 456', '9876543', '5555555'])
      expect(whole.text).not.toContain(digits);
  });

  it('keeps the values of a record that was deleted', async () => {
    const id = await create();
    expect((await send('DELETE', `/${id}`, ben)).status).toBe(200);
    const { note, entry } = await gateway.db
      .selectFrom('record_event')
      .select(['note', 'entry'])
      .where('record_id', '=', id)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    expect(note).toBe('@gateway.event.deleted');
    expect(JSON.parse(entry!)).toMatchObject({
      resource: 'mandates',
      form: 'delete',
      values: {
        holder: { before: 'Rosa Luna' },
        limit: { before: 100_000 },
        status: { before: 'awaitingApproval' },
      },
    });
  });
});

const field = (name: string, more: Partial<BoundField> = {}): BoundField => ({
  name,
  title: name,
  type: 'string',
  kind: 'text',
  ui: {},
  ...more,
});
const kept = (
  fields: BoundField[],
  body: Record<string, JsonValue>,
  record: Record<string, JsonValue> = {},
) =>
  entryOf(
    {
      resource: 'mandates',
      form: 'edit',
      fields: Object.fromEntries(fields.map((each) => [each.name, each])),
    },
    body,
    { id: newId(), ...record },
  ).values;
const file = (name: string) => ({ id: newId(), name, type: 'application/pdf', bytes: 3 });

describe('what an event keeps of a value', () => {
  it('is 500 characters of a text, without a broken one at the end', () => {
    const { text } = kept([field('text')], { text: '🦋'.repeat(600) });
    expect(text).toEqual({ after: `${'🦋'.repeat(500)}…` });
  });

  it('is nothing of a list that is too long, but that it changed', () => {
    const item = field('lines');
    const lines = field('lines', { type: 'array', kind: 'list', item });
    const many = Array.from({ length: 300 }, () => 'a line of some words');
    expect(kept([lines], { lines: many }, { lines: ['one'] })).toEqual({ lines: { isOmitted: true } });
    expect(kept([lines], { lines: ['two'] }, { lines: ['one'] })).toEqual({
      lines: { before: ['one'], after: ['two'] },
    });
  });

  it('is the name of a file, also of one in a group', () => {
    const scan = field('scan', { type: 'object', kind: 'file' });
    const papers = field('papers', { type: 'object', kind: 'object', fields: { scan } });
    expect(
      kept([scan, papers], { scan: null, papers: { scan: file('new.pdf') } }, { scan: file('old.pdf') }),
    ).toEqual({ scan: { before: 'old.pdf' }, papers: { after: { scan: 'new.pdf' } } });
  });

  it('is no value of a field that the form does not have', () => {
    expect(kept([field('text')], { other: 'x', text: null })).toEqual({});
  });
});
