import type { AuthenticatorReplacement } from '../../../../contract/personal';
import type { MailsChange, Profile } from '../../../../contract/personal';
import { queryOptions } from '@tanstack/react-query';
import { request, type RequestOptions } from '../../../client/request';

/** Password and authenticator code, or recovery code, to confirm a sensitive change. */
export interface Credentials {
  password: string;
  code: string;
}

async function call<T>(path: string, options: RequestOptions): Promise<T> {
  return (await request<T>(`/personal/${path}`, { ...options, base: 'global' })).data;
}

/**
 * The calls of the personal center. They throw a `RequestError`, with the errors of each input if the body was rejected.
 */
export const personalCalls = {
  profile: (signal: AbortSignal) => call<Profile>('profile', { signal }),
  rename: (nickName: string) => call<Profile>('profile', { method: 'PUT', body: { nickName } }),
  changeMails: (body: MailsChange) => call<Profile>('mails', { method: 'PUT', body }),
  /** Ends all other sessions. */
  changePassword: (body: {
    currentPassword: string;
    password: string;
    repeatPassword: string;
    code: string;
  }) => call<object>('changePassword', { method: 'POST', body }),
  /** Starts replacing the authenticator. */
  offerAuthenticator: (body: Credentials) =>
    call<AuthenticatorReplacement>('offerAuthenticator', { method: 'POST', body }),
  /** Replaces the authenticator, given a code of the new one. Ends all other sessions and returns new recovery codes. */
  replaceAuthenticator: async (body: { ticket: string; code: string }) =>
    (await call<{ recoveryCodes: string[] }>('replaceAuthenticator', { method: 'POST', body })).recoveryCodes,
  /** Replaces the recovery codes and returns the new ones. */
  renewRecoveryCodes: async (body: Credentials) =>
    (await call<{ recoveryCodes: string[] }>('recoveryCodes', { method: 'POST', body })).recoveryCodes,
};

/** The query for the user's own data. All keys of the personal center begin with `personal`. */
export const profileQuery = queryOptions({
  queryKey: ['personal', 'profile'],
  queryFn: ({ signal }) => personalCalls.profile(signal),
});
