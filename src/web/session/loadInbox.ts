import { request } from '../client/request';

/** An e-mail that a sandbox would have sent. */
export interface SandboxMail {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  to: string;
  subject: string;
  /** Plain text with line breaks. */
  text: string;
}

/** The e-mails to an account, newest first. Throws a `RequestError` with code 404 outside of a sandbox. */
export async function loadInbox(account: string, signal?: AbortSignal): Promise<SandboxMail[]> {
  const { data } = await request<SandboxMail[]>('/sandbox/inbox', {
    base: 'global',
    query: { account },
    signal,
  });
  return data;
}
