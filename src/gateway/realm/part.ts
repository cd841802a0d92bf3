import type { Part } from '../Part';
import { registerRealm } from './routes';

/** What operators of the provider see of all merchants, as the files of their realm declare it. */
export const realm: Part = { name: 'realm', routes: [registerRealm] };
