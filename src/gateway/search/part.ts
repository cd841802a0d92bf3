import type { Part } from '../Part';
import { registerSearch } from './registerSearch';

/** The search over all resources of which a file says what is searched. */
export const search: Part = { name: 'search', routes: [registerSearch] };
