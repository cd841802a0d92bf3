import { join } from 'node:path';
import { loadModel } from '../../../src/metadata/compile';

/** The model of the project's own metadata files. */
export const realModel = await loadModel(join(import.meta.dirname, '../../..'));
