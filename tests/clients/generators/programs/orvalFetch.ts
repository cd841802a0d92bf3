import { gateway, signedFetch } from './signedFetch';

/** Makes a call of the functions that orval has made. */
export async function orvalFetch<Answer>(path: string, options: RequestInit): Promise<Answer> {
  const response = await signedFetch(`${gateway}${path}`, options);
  return { status: response.status, headers: response.headers, data: await response.json() } as Answer;
}
