import type { Environment } from '../../contract/environment';
import { useEffect, useState } from 'react';
import { request } from '../client/request';
import { useSession } from '../session/useSession';

/** Pause before the next attempt, in ms: the gateway may still be starting. */
const pause = 3000;

/** Returns the environment in the session's language; undefined until the gateway has responded. */
export function useEnvironment(): Environment | undefined {
  const { language } = useSession();
  const [environment, setEnvironment] = useState<Environment>();
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        const loaded = await loadEnvironment(language);
        if (isCurrent) setEnvironment(loaded);
      } catch {
        if (isCurrent) timer = setTimeout(() => void load(), pause);
      }
    };
    void load();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [language]);
  return environment;
}

/** Loads the environment, with its texts in a language. Throws a `RequestError`. */
export async function loadEnvironment(language: string): Promise<Environment> {
  const headers = { Language: language.toUpperCase() };
  const { data } = await request<Environment>('/environment', { base: 'global', headers });
  return data;
}
