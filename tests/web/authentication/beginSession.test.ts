import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginSession } from '../../../src/web/authentication/beginSession';
import { endSession } from '../../../src/web/session/endSession';
import type { Account } from '../../../src/web/session/Session';
import { type FakeGateway, fakeGateway } from '../client/support/fakeGateway';

const account = (accountName: string): Account => ({
  accountName,
  nickName: '',
  code: '800101',
  gatewayUrl: '',
  countries: [],
});

let gateway: FakeGateway;
beforeEach(() => {
  endSession();
  gateway = fakeGateway();
  gateway.answer('/api/global/logout', {});
});
afterEach(() => endSession());

it('forgets what the browser kept of somebody else, and keeps what is of the same user', () => {
  beginSession('first', account('ada'));
  localStorage.setItem('TagsView', '"places"');
  beginSession('second', account('ada'));
  expect(localStorage.getItem('TagsView')).toBe('"places"');
  beginSession('third', account('bob'));
  expect(localStorage.getItem('TagsView')).toBeNull();
  expect(localStorage.getItem('AccountInfo')).toContain('bob');
});

it('revokes the session that it takes the place of', async () => {
  beginSession('first', account('ada'));
  beginSession('second', account('bob'));
  await expect.poll(() => gateway.requests.length).toBe(1);
  expect(gateway.requests[0]!.url.pathname).toBe('/api/global/logout');
  expect(gateway.requests[0]!.headers.get('Authorization')).toBe('first');
});
