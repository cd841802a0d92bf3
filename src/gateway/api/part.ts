import type { Part } from '../Part';
import { registerApi } from './routes';

/** The merchant API: what programs of merchants read and create. */
export const api: Part = { name: 'api', routes: [registerApi] };
