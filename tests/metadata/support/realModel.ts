import { join } from 'node:path';
import { loadModel } from '../../../src/metadata/loadModel';

/** The model of the project's own metadata files. */
export const realModel = await loadModel(join(import.meta.dirname, '../../..'));
