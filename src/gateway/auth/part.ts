import type { Part } from '../Part';
import { authMigrations } from './migrations';
import { registerSession } from './routes';
import { registerSignIn } from './steps/routes';
import { signInTables } from './tables';

/** Users, their sessions and how they sign in. */
export const auth: Part = {
  name: 'auth',
  tables: signInTables,
  migrations: authMigrations,
  routes: [registerSignIn, registerSession],
};
