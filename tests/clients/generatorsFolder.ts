import { join } from 'node:path';

/** Where the generators are, with the programs that use what they make. */
export const generators = join(import.meta.dirname, 'generators');
