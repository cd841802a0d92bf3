import type { Environment } from '../../../contract/environment';

/** What the app does in a sandbox is of merchants, and so are reports of its errors. */
export async function loadEnvironment(
  _language: string,
): Promise<Pick<Environment, 'sandbox' | 'errorReports'>> {
  return { sandbox: false, errorReports: false };
}
