import { authenticatorCode } from '../../../support/authenticatorCode';
import { type SignInGateway, signInGateway } from '../../auth/support/signInGateway';
import type { Answer } from '../../support/testGateway';

/** A sign-in gateway with the calls of the personal centre. Requests come from `203.0.113.7` unless told. */
export interface PersonalGateway extends SignInGateway {
  call(
    token: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Lets so many minutes pass. */
  later(minutes: number): void;
  /** The kinds in a user's history, the latest first, with a `!` before failures and their detail behind. */
  history(token: string): Promise<string[]>;
  /** The code that any secret shows now. */
  codeOf(secret: string): string;
}

/** Makes one; its clock stands still until it is moved. */
export async function personalGateway(): Promise<PersonalGateway> {
  // With milliseconds, so that the database answers instants as JavaScript writes them.
  const gateway = await signInGateway('2026-11-20T12:00:05.123Z');
  const steps: Omit<PersonalGateway, keyof SignInGateway> = {
    call: (token, method, path, body, headers) =>
      gateway.send(token, method, `/api/global/personal/${path}`, body, {
        'x-forwarded-for': '203.0.113.7',
        ...headers,
      }),
    later: (minutes) => gateway.clock.set(new Date(gateway.clock.now().getTime() + minutes * 60_000)),
    history: async (token) => {
      const { body } = await steps.call(token, 'GET', 'history?range=[0,99]');
      const events = body.data as { kind: string; outcome: string; detail: string | null }[];
      return events.map(({ kind, outcome, detail }) => (outcome === 'success' ? kind : `!${kind} ${detail}`));
    },
    codeOf: (secret) => authenticatorCode(secret, gateway.clock.now().getTime()),
  };
  return { ...gateway, ...steps };
}
