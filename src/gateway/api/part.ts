import type { Part } from '../Part';
import { registerApi } from './routes';

/** The merchant API: programs of merchants read, create and act by it. */
export const api: Part = { name: 'api', routes: [registerApi] };
