import type { Part } from '../Part';
import { registerRealm } from './routes';

/** Calls of operators about the records of all merchants, as the files of their realm declare them. */
export const realm: Part = { name: 'realm', routes: [registerRealm] };
