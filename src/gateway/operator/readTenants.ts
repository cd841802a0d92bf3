import { checkShape } from '../../metadata/checks/files/checkShapes';
import { checkTenants } from '../../metadata/checks/tenants/checkTenants';
import type { Diagnostic } from '../../metadata/model/Diagnostic';
import type { Model } from '../../metadata/model/Model';
import { decodeFile } from '../../metadata/source/decodeFile';
import { parseFile } from '../../metadata/source/parseFile';
import { reporter } from '../../metadata/source/reporter';
import { modelFacts } from '../../metadata/tenants/tenantFacts';
import type { Tenants } from '../../metadata/model/Tenants';

/**
 * Reads an operator's tenants file as of `now`, given by its path for messages and its content. Returns all problems; without errors
 * there are tenants.
 */
export function readTenants(
  path: string,
  content: Uint8Array,
  model: Model,
  now: Date,
): { tenants: Tenants | undefined; diagnostics: Diagnostic[] } {
  const { text, diagnostic } = decodeFile(path, content);
  if (text === undefined) return { tenants: undefined, diagnostics: [diagnostic] };
  const { file, diagnostics: broken } = parseFile(path, path, text);
  const { report, diagnostics } = reporter(broken);
  if (file) {
    checkShape(file, 'tenants', report);
    checkTenants(file, { facts: modelFacts(model), isSandbox: false, now }, report);
  }
  const found = diagnostics();
  const isSound = found.every(({ severity }) => severity !== 'error');
  return { tenants: file && isSound ? (file.value as unknown as Tenants) : undefined, diagnostics: found };
}
