import { useEffect, useState } from 'react';
import type { Environment } from '../../session/Environment';
import { loadEnvironment } from '../../session/loadEnvironment';
import { useSession } from '../../session/useSession';

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
