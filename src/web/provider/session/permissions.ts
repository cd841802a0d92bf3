import { request } from '../../client/request';
import { sessionStore } from '../../session/sessionStore';
import { accountOf, type OperatorSession } from './operatorSession';
import { storageKeys, writeStored } from './storage';

/** Loads the operator's scopes, and which countries are served, which may have changed since the sign-in. */
export async function loadPermissions(): Promise<Set<string>> {
  const { data } = await request<OperatorSession>('/session', { base: 'global' });
  const account = accountOf(data);
  writeStored(storageKeys.account, account);
  sessionStore.update({ account });
  return new Set(data.scopes);
}
