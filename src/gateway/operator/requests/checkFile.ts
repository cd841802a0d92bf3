import { type Diagnostic, formatDiagnostic } from '../../../metadata/model/Diagnostic';
import type { Tenants } from '../../../metadata/model/Tenants';
import { GatewayError, maxErrors } from '../../http/responses';
import { readTenants } from '../readTenants';
import { storedState } from '../tenantState';
import type { OperatorContext } from '../users';

/** A tenants file, and what it is called. */
export interface TenantsFile {
  name: string;
  content: string | Uint8Array;
}

/** Reads a tenants file, and checks it against the merchants that there are. */
export async function checkFile(
  { db, model, now }: Pick<OperatorContext, 'db' | 'model' | 'now'>,
  { name, content }: TenantsFile,
): Promise<{ tenants: Tenants | undefined; diagnostics: Diagnostic[] }> {
  return readTenants(name, Buffer.from(content), model, now, await storedState(db, false));
}

/** Returns what a file says. Throws 422 with each mistake and its line. */
export async function requireFile(
  context: Pick<OperatorContext, 'db' | 'model' | 'now'>,
  file: TenantsFile,
): Promise<Tenants> {
  const { tenants, diagnostics } = await checkFile(context, file);
  if (tenants) return tenants;
  const errors = diagnostics.filter(({ severity }) => severity === 'error').slice(0, maxErrors);
  throw new GatewayError({
    status: 422,
    text: 'tenants.invalid',
    errors: errors.map((error) => ({
      path: '/content',
      keyword: error.code,
      params: { line: error.line, column: error.column },
      msg: formatDiagnostic(error),
    })),
  });
}
