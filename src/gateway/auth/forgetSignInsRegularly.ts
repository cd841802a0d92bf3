import type { ServerContext } from '../http/ServerContext';
import { forgetSignIns } from './forgetSignIns';

/** How often, in milliseconds. */
const cleaning = 10 * 60_000;

/** Keeps the tables of signing in small while the gateway runs; answers how to stop it. */
export async function forgetSignInsRegularly({ db, now }: ServerContext): Promise<() => Promise<void>> {
  const timer = setInterval(() => void forgetSignIns(db, now()).catch(() => undefined), cleaning);
  timer.unref();
  return async () => clearInterval(timer);
}
