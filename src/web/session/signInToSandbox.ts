import { request } from '../client/request';
import { beginSession } from './beginSession';
import type { SignInAnswer } from './SignInAnswer';

/** Signs in as a demo account with one click. The gateway refuses it outside of a sandbox. */
export async function signInToSandbox(account: string): Promise<void> {
  const { data } = await request<SignInAnswer>('/testLogin', {
    base: 'global',
    method: 'POST',
    body: { account },
  });
  beginSession(data.token, data.account);
}
