import { request } from '../client/request';
import type { Environment } from './Environment';

/** Asks the gateway whether it is a sandbox, with its texts in a language. Throws where it does not say. */
export async function loadEnvironment(language: string): Promise<Environment> {
  const headers = { Language: language.toUpperCase() };
  const { data } = await request<Environment>('/environment', { base: 'global', headers });
  return data;
}
