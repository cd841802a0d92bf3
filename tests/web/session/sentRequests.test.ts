import { beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '../../../src/web/session/endSession';
import type { Account } from '../../../src/contract/signIn';
import { keepSentRequestsOf, sentRequests } from '../../../src/web/session/sentRequests';
import { sessionStore } from '../../../src/web/session/sessionStore';

const ada: Account = {
  userId: 'u1',
  accountName: 'ada',
  nickName: 'Ada',
  code: 'M1',
  merchantName: 'Ada Games',
  gatewayUrl: '',
  sandbox: true,
  countries: [],
};
const sent = {
  country: 'XX',
  resource: 'parcels',
  write: 'create',
  kind: 'record',
  subject: '',
  sentAt: '2026-11-20T12:00:00Z',
} as const;
const keysNow = () => sentRequests.get().map(({ key }) => key);

beforeEach(() => {
  sessionStore.update({ account: ada });
  sentRequests.add({ ...sent, key: 'key-1' });
});

describe('writes whose outcome is not known', () => {
  it('are forgotten at a sign-out', () => {
    endSession();
    sessionStore.update({ account: ada });
    expect(keysNow()).toEqual([]);
  });

  it('are there after the session has expired, for the same user alone', () => {
    endSession('Your session has expired.');
    sessionStore.update({ account: { ...ada, accountName: 'bob' } });
    expect(keysNow()).toEqual([]);
    sessionStore.update({ account: ada });
    expect(keysNow()).toEqual(['key-1']);
  });

  it('of another user go when one signs in', () => {
    keepSentRequestsOf(ada);
    expect(keysNow()).toEqual(['key-1']);
    keepSentRequestsOf({ ...ada, code: 'M2' });
    expect(keysNow()).toEqual([]);
  });

  it('are stored once each, and the latest 20', () => {
    sentRequests.settle('key-1');
    sentRequests.add({ ...sent, key: 'key-1' });
    expect(sentRequests.get()).toMatchObject([{ key: 'key-1', isSettled: true }]);
    for (let number = 2; number <= 21; number++) sentRequests.add({ ...sent, key: `key-${number}` });
    expect(keysNow()).toHaveLength(20);
    expect(keysNow()).not.toContain('key-1');
  });

  it('do without what the browser has stored wrongly', () => {
    localStorage.setItem('SentRequests', '{"key":');
    expect(keysNow()).toEqual([]);
  });
});
