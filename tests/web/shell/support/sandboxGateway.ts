import { account } from '../../client/support/signedIn';
import { envelope, fakeGateway, type FakeGateway } from '../../client/support/fakeGateway';

let tokens = 0;

/** A token that no session had before. */
export const nextToken = () => `token-${(tokens += 1)}`;

/** Records of a country, with different numbers in each country. */
export const orderOf = (country: string) => ({
  id: `${country}-1`,
  orderNo: `${country}-ORDER-1`,
  status: 'completed',
});

/** Replaces `fetch` by a sandbox gateway that accepts every sign-in and has one record a list. */
export function sandboxGateway(): FakeGateway {
  const gateway = fakeGateway();
  const permissions = ['trade', 'trade:collection', 'trade:payment'].map((perms) => ({ perms }));
  gateway.answer('/api/global/environment', {
    sandbox: true,
    demoAccounts: [{ account: 'owner', password: 'Secret-1', title: 'Owner', description: 'Everything' }],
  });
  gateway.answer('/api/global/preLoginValidation', { ticket: 'ticket-1', next: 'authenticatorCode' });
  gateway.answer('/api/global/merchantLogin', () => ({ token: nextToken(), account }));
  gateway.answer('/api/global/testLogin', () => ({ token: nextToken(), account }));
  gateway.answer('/api/global/logout', null);
  gateway.answer('/api/global/auth/account/getMenuListForAuthorization', permissions);
  gateway.answer(/\/api\/manage\/\w+\/.+/, ({ url }: { url: URL }) => {
    const country = url.pathname.split('/')[3]!;
    const records = [orderOf(country)];
    const totals = [{ currency: 'X', count: 1, sums: {} }];
    const headers = { 'Content-Range': 'orders 0-0/1' };
    if (!url.searchParams.has('totals')) return envelope({ code: 200, data: records }, { headers });
    // A list's totals come with its page.
    const data = url.searchParams.has('range') ? { records, totals } : totals;
    return envelope({ code: 200, data }, { headers });
  });
  gateway.answer(/\/counts\//, { counts: [] });
  gateway.answer(/\/figures$/, { asOf: '2026-01-01T00:00:00.000Z', figures: [] });
  gateway.answer(/\/notifications$/, { unread: 0, notifications: [], resources: [] });
  return gateway;
}
