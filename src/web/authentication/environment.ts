import { useEffect, useState } from 'react';
import { request } from '../client/request';
import { useSession } from '../session/useSession';

/** Milliseconds until a gateway that does not answer, as one that is just starting, is asked again. */
const pause = 3000;

/** What the gateway tells before anybody is signed in, in the current language; undefined while it has not answered. */
export function useEnvironment(): Environment | undefined {
  const { language } = useSession();
  const [environment, setEnvironment] = useState<Environment>();
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        const answer = await loadEnvironment(language);
        if (current) setEnvironment(answer);
      } catch {
        if (current) timer = setTimeout(() => void load(), pause);
      }
    };
    void load();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [language]);
  return environment;
}

/** Asks the gateway whether it is a sandbox, with its texts in a language. Throws where it does not say. */
export async function loadEnvironment(language: string): Promise<Environment> {
  const headers = { Language: language.toUpperCase() };
  const { data } = await request<Environment>('/environment', { base: 'global', headers });
  return data;
}

/** What the gateway tells before anybody is signed in. */
export interface Environment {
  sandbox: boolean;
  /** Whether it takes reports of errors in the browser; older gateways do not say. */
  errorReports?: boolean;
  /** Empty outside of a sandbox. */
  demoAccounts: { account: string; password: string; title: string; description: string }[];
}
