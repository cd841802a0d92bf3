import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AuthenticatorOffer } from '../../../authentication/firstSignIn';
import { totalOf } from '../../../client/dataProvider';
import { request, type RequestOptions } from '../../../client/request';

/** The user's own data. Times are ISO 8601 in UTC. */
export interface Profile {
  /** Name to sign in with. */
  account: string;
  nickName: string;
  email: string;
  merchantCode: string;
  merchantName: string;
  role: string;
  passwordChangedAt: string | null;
  /** Null if none is bound. */
  authenticatorBoundAt: string | null;
  recoveryCodesLeft: number;
  /** Number of entries in the IP whitelist; 0 if every address is allowed. */
  whitelisted: number;
}

/** One of the user's sessions. */
export interface OwnSession {
  id: string;
  /** Whether it is the session of this browser. */
  current: boolean;
  createdAt: string;
  lastUsedAt: string;
  address: string;
  /** The browser's `User-Agent`. */
  agent: string;
}

/** A sign-in attempt or a security change. */
export interface SecurityEvent {
  id: string;
  at: string;
  /** Such as `signIn`; the key of its text. */
  kind: string;
  outcome: 'success' | 'failure';
  address: string;
  agent: string;
  /** More about it, such as `wrongCode`; the key of its text. */
  detail: string | null;
}

/** A page of events, newest first. */
interface SecurityEvents {
  events: SecurityEvent[];
  /** Of all pages. */
  total: number;
}

/** The IP whitelist of the user. */
export interface Whitelist {
  /** Addresses and networks; empty if every address is allowed. */
  entries: string[];
  /** The address that this request came from. */
  address: string;
}

/** Password and authenticator code, or recovery code, to confirm a sensitive change. */
export interface Credentials {
  password: string;
  code: string;
}

async function call<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await request<T>(`/personal/${path}`, { ...options, base: 'global' })).data;
}

/**
 * The calls of the personal center. They throw a `RequestError`, with the errors of each input if the body was rejected.
 */
export const personalCalls = {
  profile: (signal: AbortSignal) => call<Profile>('profile', { signal }),
  rename: (nickName: string) => call<Profile>('profile', { method: 'PUT', body: { nickName } }),
  /** Ends all other sessions. */
  changePassword: (body: {
    currentPassword: string;
    password: string;
    repeatPassword: string;
    code: string;
  }) => call<object>('changePassword', { method: 'POST', body }),
  /** Starts replacing the authenticator. */
  offerAuthenticator: (body: Credentials) =>
    call<AuthenticatorOffer & { ticket: string }>('offerAuthenticator', { method: 'POST', body }),
  /** Replaces the authenticator, given a code of the new one. Ends all other sessions and returns new recovery codes. */
  replaceAuthenticator: async (body: { ticket: string; code: string }) =>
    (await call<{ recoveryCodes: string[] }>('replaceAuthenticator', { method: 'POST', body })).recoveryCodes,
  /** Replaces the recovery codes and returns the new ones. */
  renewRecoveryCodes: async (body: Credentials) =>
    (await call<{ recoveryCodes: string[] }>('recoveryCodes', { method: 'POST', body })).recoveryCodes,
  sessions: (signal: AbortSignal) => call<OwnSession[]>('sessions', { signal }),
  endSession: (id: string) => call<object>(`sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  /** Ends all sessions but this one and returns their number. */
  endOtherSessions: async () => (await call<{ ended: number }>('sessions', { method: 'DELETE' })).ended,
  /** Returns at most `count` events from index `first` on. */
  history: async (first: number, count: number, signal: AbortSignal): Promise<SecurityEvents> => {
    const query = { range: JSON.stringify([first, first + count - 1]) };
    const { data, headers } = await request<SecurityEvent[]>('/personal/history', {
      base: 'global',
      query,
      signal,
    });
    return { events: data, total: totalOf(headers) ?? first + data.length };
  },
  whitelist: (signal: AbortSignal) => call<Whitelist>('whitelist', { signal }),
  saveWhitelist: (body: { entries: string[]; code: string }) =>
    call<Whitelist>('whitelist', { method: 'PUT', body }),
};

/** Query keys of the personal center. */
export const personalQuery = {
  profile: ['personal', 'profile'],
  sessions: ['personal', 'sessions'],
  /** Of all pages. */
  history: ['personal', 'history'],
  whitelist: ['personal', 'whitelist'],
} as const;

/** Loads the user's own data. */
export function useProfile(): UseQueryResult<Profile> {
  return useQuery({
    queryKey: personalQuery.profile,
    queryFn: ({ signal }) => personalCalls.profile(signal),
  });
}
