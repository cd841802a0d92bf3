import { sandboxAccounts } from '../../../support/sandboxAccounts';
import { authenticatorCode } from '../../../support/authenticatorCode';
import { type Answer, type TestGateway, testGateway } from '../../support/testGateway';

/** A gateway with the sandbox's users and without orders, and the steps of signing in. */
export interface SignInGateway extends TestGateway {
  password(account: string, password: string, address?: string): Promise<Answer>;
  code(ticket: string, code: string, address?: string): Promise<Answer>;
  /** The code that the account's authenticator shows now, or `steps` of 30 seconds later. */
  shown(account: string, steps?: number): string;
  /** Goes through both steps and returns the token. */
  enter(account: string): Promise<string>;
}

/** The sandbox's credentials of an account. */
export function credentials(account: string) {
  return sandboxAccounts.find((one) => one.account === account)!;
}

/** Starts one. Its clock is stopped at `now` until it is set. */
export async function signInGateway(
  now = '2026-11-20T12:00:05Z',
  options: Parameters<typeof testGateway>[0] = {},
): Promise<SignInGateway> {
  const gateway = await testGateway({
    ...options,
    now,
    merchants: true,
    config: { trustProxy: ['127.0.0.1'], ...options.config },
  });
  const post = (path: string, body: unknown, address: string) =>
    gateway.send(undefined, 'POST', `/api/global/${path}`, body, { 'x-forwarded-for': address });
  const steps: Omit<SignInGateway, keyof TestGateway> = {
    password: (account, password, address = '203.0.113.7') =>
      post('preLoginValidation', { account, password }, address),
    code: (ticket, code, address = '203.0.113.7') => post('merchantLogin', { ticket, code }, address),
    shown: (account, later = 0) =>
      authenticatorCode(
        credentials(account).authenticatorSecret!,
        gateway.clock.now().getTime() + later * 30_000,
      ),
    enter: async (account) => {
      const first = await steps.password(account, credentials(account).password);
      const { ticket } = first.body.data as { ticket: string };
      const second = await steps.code(ticket, steps.shown(account));
      return (second.body.data as { token: string }).token;
    },
  };
  return { ...gateway, ...steps };
}
