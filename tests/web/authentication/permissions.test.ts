import { afterEach, expect, it, vi } from 'vitest';
import { loadPermissions } from '../../../src/web/authentication/permissions';
import { fakeGateway } from '../client/support/fakeGateway';
import { signedIn } from '../client/support/signedIn';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('loads the tree for the selected country and returns every permission in it', async () => {
  signedIn();
  const gateway = fakeGateway();
  gateway.answer('/api/global/auth/account/getMenuListForAuthorization', [
    {
      perms: 'trade',
      children: [{ perms: 'trade:collection', children: [{ perms: 'trade:collection:export' }] }],
    },
    { perms: '', children: [{ perms: 'home' }] },
  ]);
  expect([...(await loadPermissions())]).toEqual([
    'trade',
    'trade:collection',
    'trade:collection:export',
    'home',
  ]);
  expect(gateway.requests[0]!.url.searchParams.get('countryCode')).toBe('MX');
});
