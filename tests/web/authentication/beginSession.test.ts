import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginSession } from '../../../src/web/authentication/beginSession';
import { endSession } from '../../../src/web/session/endSession';
import type { Account } from '../../../src/contract/signIn';
import { type FakeGateway, fakeGateway } from '../client/support/fakeGateway';

const account = (accountName: string): Account => ({
  accountName,
  userId: 'u1',
  nickName: '',
  code: '800101',
  merchantName: 'Aurora',
  gatewayUrl: '',
  sandbox: true,
  countries: [],
});

let gateway: FakeGateway;
beforeEach(() => {
  endSession();
  gateway = fakeGateway();
  gateway.answer('/api/global/logout', {});
});
afterEach(() => endSession());

it('removes what the browser has stored of another user, and keeps what it has of the same one', () => {
  beginSession('first', account('ada'));
  localStorage.setItem('TagsView', '"places"');
  beginSession('second', account('ada'));
  expect(localStorage.getItem('TagsView')).toBe('"places"');
  beginSession('third', account('bob'));
  expect(localStorage.getItem('TagsView')).toBeNull();
  expect(localStorage.getItem('AccountInfo')).toContain('bob');
});

it('revokes the session that it replaces', async () => {
  beginSession('first', account('ada'));
  beginSession('second', account('bob'));
  await expect.poll(() => gateway.requests.length).toBe(1);
  expect(gateway.requests[0]!.url.pathname).toBe('/api/global/logout');
  expect(gateway.requests[0]!.headers.get('Authorization')).toBe('first');
});
