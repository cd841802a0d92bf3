import { formatErrors } from '../../metadata/model/Diagnostic';
import { compileOnce } from './compileOnce';

/** Compiles the metadata below a folder and returns a line for each error and one with their number, or none. */
export async function reportErrors(root: string): Promise<string[]> {
  const { diagnostics } = await compileOnce(root);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  return [...formatErrors(errors), errors.length === 1 ? '1 error.' : `${errors.length} errors.`];
}
