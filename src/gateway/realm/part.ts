import type { Part } from '../Part';
import { registerRealm } from './routes';
import { registerOperatorSignIn } from './signIn/routes';
import { registerWaiting } from './waiting';

/** Operators who sign in, and their calls about the records of all merchants, as the files of their realm declare them. */
export const realm: Part = {
  name: 'realm',
  routes: [registerRealm, registerOperatorSignIn, registerWaiting],
};
