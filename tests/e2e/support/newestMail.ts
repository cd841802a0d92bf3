import type { Sandbox } from './startSandbox';

/** Returns the text of the newest e-mail to an account; an empty one where there is none. */
export async function newestMail({ url }: Sandbox, account: string): Promise<string> {
  const answer = await fetch(`${url}/api/global/sandbox/inbox?account=${account}`);
  return ((await answer.json()) as { data: { text: string }[] }).data[0]?.text ?? '';
}
