import { formatErrors } from '../../metadata/model/Diagnostic';
import { compileOnce } from './compileOnce';

/** Compiles the metadata files below a folder, and returns a line for each error in them, and one that counts them; none where there is no error. */
export async function reportErrors(root: string): Promise<string[]> {
  const { diagnostics } = await compileOnce(root);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  return [...formatErrors(errors), errors.length === 1 ? '1 error.' : `${errors.length} errors.`];
}
