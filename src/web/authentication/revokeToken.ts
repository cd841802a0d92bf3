import { request } from '../client/request';

/** Has the gateway revoke a token. Never rejects: a token that cannot be revoked expires by itself. */
export async function revokeToken(token: string): Promise<void> {
  const headers = { Authorization: token };
  await request('/logout', { base: 'global', method: 'POST', headers }).catch(() => undefined);
}
