import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AuthenticatorOffer } from '../../../authentication/firstSignIn';
import { request, type RequestOptions } from '../../../client/request';

/** What the gateway tells users of themselves. Instants are ISO. */
export interface Profile {
  /** What one signs in with. */
  account: string;
  nickName: string;
  email: string;
  merchantCode: string;
  merchantName: string;
  role: string;
  passwordChangedAt: string | null;
  /** Null where none is bound. */
  authenticatorBoundAt: string | null;
  recoveryCodesLeft: number;
  /** How many entries the list of allowed addresses has; 0 where every address is. */
  whitelisted: number;
}

/** One of the places where the user is signed in. */
export interface OwnSession {
  id: string;
  /** Whether it is this one. */
  current: boolean;
  createdAt: string;
  lastUsedAt: string;
  address: string;
  /** As the browser calls itself in `User-Agent`. */
  agent: string;
}

/** Something that happened to the user's way in. */
export interface SecurityEvent {
  id: string;
  at: string;
  /** As `signIn`; its text has this key. */
  kind: string;
  outcome: 'success' | 'failure';
  address: string;
  agent: string;
  /** More of it, as `wrongCode`; its text has this key. */
  detail: string | null;
}

/** A page of what happened, the newest first. */
interface SecurityEvents {
  events: SecurityEvent[];
  /** How many there are in all. */
  total: number;
}

/** From which addresses the user may come. */
export interface Whitelist {
  /** Addresses and ranges; empty where every address is allowed. */
  entries: string[];
  /** Where this request came from. */
  address: string;
}

/** Password and code, of the authenticator or a recovery code, that prove who it is. */
export interface Proof {
  password: string;
  code: string;
}

async function ask<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await request<T>(`/personal/${path}`, { ...options, base: 'global' })).data;
}

/**
 * What the personal centre asks of the gateway. Each throws a `RequestError`; one that takes a body has in `errors` what
 * is wrong with which part of it.
 */
export const personalCalls = {
  profile: (signal: AbortSignal) => ask<Profile>('profile', { signal }),
  rename: (nickName: string) => ask<Profile>('profile', { method: 'PUT', body: { nickName } }),
  /** Ends all other sessions. */
  changePassword: (body: {
    currentPassword: string;
    password: string;
    repeatPassword: string;
    code: string;
  }) => ask<object>('changePassword', { method: 'POST', body }),
  /** Begins to replace the authenticator. */
  offerAuthenticator: (body: Proof) =>
    ask<AuthenticatorOffer & { ticket: string }>('offerAuthenticator', { method: 'POST', body }),
  /** Takes the first code of the new authenticator. Ends all other sessions, and answers new recovery codes. */
  replaceAuthenticator: async (body: { ticket: string; code: string }) =>
    (await ask<{ recoveryCodes: string[] }>('replaceAuthenticator', { method: 'POST', body })).recoveryCodes,
  /** Replaces the recovery codes and answers the new ones. */
  renewRecoveryCodes: async (body: Proof) =>
    (await ask<{ recoveryCodes: string[] }>('recoveryCodes', { method: 'POST', body })).recoveryCodes,
  sessions: (signal: AbortSignal) => ask<OwnSession[]>('sessions', { signal }),
  endSession: (id: string) => ask<object>(`sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  /** Ends all but this one, and answers how many those were. */
  endOtherSessions: async () => (await ask<{ ended: number }>('sessions', { method: 'DELETE' })).ended,
  /** The events from place `first` on, counted from 0, at most `count`. */
  history: async (first: number, count: number, signal: AbortSignal): Promise<SecurityEvents> => {
    const query = { range: JSON.stringify([first, first + count - 1]) };
    const { data, headers } = await request<SecurityEvent[]>('/personal/history', {
      base: 'global',
      query,
      signal,
    });
    const total = Number.parseInt(headers.get('Content-Range')?.split('/').pop() ?? '', 10);
    return { events: data, total: Number.isNaN(total) ? first + data.length : total };
  },
  whitelist: (signal: AbortSignal) => ask<Whitelist>('whitelist', { signal }),
  saveWhitelist: (body: { entries: string[]; code: string }) =>
    ask<Whitelist>('whitelist', { method: 'PUT', body }),
};

/** Keys under which the query cache keeps what the personal centre asks. */
export const personalQuery = {
  profile: ['personal', 'profile'],
  sessions: ['personal', 'sessions'],
  /** Of all pages. */
  history: ['personal', 'history'],
  whitelist: ['personal', 'whitelist'],
} as const;

/** What the gateway tells users of themselves. */
export function useProfile(): UseQueryResult<Profile> {
  return useQuery({
    queryKey: personalQuery.profile,
    queryFn: ({ signal }) => personalCalls.profile(signal),
  });
}
