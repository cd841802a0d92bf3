import { expect } from 'vitest';
import { authenticatorCode } from '../../../support/authenticatorCode';

/** Makes a call below `/api/global/`, and returns the body of its answer. */
type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => Promise<{ code: number; data: unknown }>;

/** Returns the password in the text of an invitation. */
export function passwordIn(mail: string): string {
  return /(?:初始密码：|Initial password: )(\S+)/.exec(mail)![1]!;
}

/** Signs an invited user in for the first time: they choose the password, and bind an authenticator. `at` is in milliseconds. */
export async function acceptInvitation(
  call: Call,
  { account, mail, password, at }: { account: string; mail: string; password: string; at?: number },
): Promise<{ token: string; recoveryCodes: string[] }> {
  const first = await call('POST', 'preLoginValidation', { account, password: passwordIn(mail) });
  expect(first).toMatchObject({ code: 433, data: { next: 'setPassword' } });
  const chosen = { ticket: ticketOf(first), password, repeatPassword: password };
  const set = await call('POST', 'firstUpdateAccountPwd', chosen);
  expect(set).toMatchObject({ code: 434, data: { next: 'bindAuthenticator' } });
  const ticket = ticketOf(set);
  const { secret } = (await call('GET', `getQRCode?ticket=${ticket}`)).data as { secret: string };
  const bound = await call('POST', 'validateGoogleCodeByCode', {
    ticket,
    code: authenticatorCode(secret, at),
  });
  expect(bound).toMatchObject({ code: 200 });
  return bound.data as { token: string; recoveryCodes: string[] };
}

const ticketOf = ({ data }: { data: unknown }) => (data as { ticket: string }).ticket;
