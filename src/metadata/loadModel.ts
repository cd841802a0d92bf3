import { compile } from './compile';
import { formatDiagnostic } from './formatDiagnostic';
import type { Model } from './model/Model';
import { readSource } from './readSource';

/** Reads and compiles the metadata under `root`. Throws one Error with every diagnostic when any file is wrong. */
export async function loadModel(root: string): Promise<Model> {
  const { model, diagnostics } = compile(await readSource(root));
  if (model) return model;
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  throw new Error(`The metadata has errors:\n${errors.map(formatDiagnostic).join('\n')}`);
}
