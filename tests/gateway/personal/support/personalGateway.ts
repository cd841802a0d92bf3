import { authenticatorCode } from '../../../support/authenticatorCode';
import { type SignInGateway, signInGateway } from '../../auth/support/signInGateway';
import type { Answer } from '../../support/testGateway';

/** A sign-in gateway with the calls of the personal center. Requests come from `203.0.113.7` by default. */
export interface PersonalGateway extends SignInGateway {
  call(
    token: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Calls of the records that users have of their own access. */
  records: PersonalGateway['call'];
  /** Moves the clock forward. */
  later(minutes: number): void;
  /** The kinds of events in a user's history, the latest first; failures as `!kind detail`. */
  history(token: string): Promise<string[]>;
  /** The current code of a secret. */
  codeOf(secret: string): string;
}

/** Starts one. Its clock is stopped until it is set. */
export async function personalGateway(): Promise<PersonalGateway> {
  // With milliseconds, so that the database writes instants as JavaScript does.
  const gateway = await signInGateway('2026-11-20T12:00:05.123Z');
  const steps: Omit<PersonalGateway, keyof SignInGateway> = {
    call: (token, method, path, body, headers) =>
      gateway.send(token, method, `/api/global/personal/${path}`, body, {
        'x-forwarded-for': '203.0.113.7',
        ...headers,
      }),
    records: (token, method, path, body, headers) =>
      gateway.send(token, method, `/api/global/manage/${path}`, body, {
        'x-forwarded-for': '203.0.113.7',
        ...headers,
      }),
    later: (minutes) => gateway.clock.set(new Date(gateway.clock.now().getTime() + minutes * 60_000)),
    history: async (token) => {
      const { body } = await steps.records(token, 'GET', 'sign-in-history?range=[0,99]');
      const events = body.data as { eventKind: string; outcome: string; detail?: string }[];
      return events.map(({ eventKind: kind, outcome, detail }) =>
        outcome === 'success' ? kind : `!${kind} ${detail}`,
      );
    },
    codeOf: (secret) => authenticatorCode(secret, gateway.clock.now().getTime()),
  };
  return { ...gateway, ...steps };
}
