import type { Part } from '../Part';
import { authMigrations } from './migrations';
import { purgeSignIns } from './purge';
import { registerSession } from './routes';
import { registerSignIn } from './steps/routes';
import { encryptedSignIns } from './tables';

/** Users, their sessions and how they sign in. */
export const auth: Part = {
  name: 'auth',
  migrations: authMigrations,
  routes: [registerSignIn, registerSession],
  jobs: [purgeSignIns],
  encrypted: encryptedSignIns,
};
