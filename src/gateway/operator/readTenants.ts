import { checkShape } from '../../metadata/checks/files/checkShapes';
import { checkBegun, type ReadCharged } from '../../metadata/checks/tenants/checkBegun';
import { checkTenants } from '../../metadata/checks/tenants/checkTenants';
import type { Diagnostic } from '../../metadata/model/Diagnostic';
import type { Model } from '../../metadata/model/Model';
import { decodeFile } from '../../metadata/source/decodeFile';
import { parseFile } from '../../metadata/source/parseFile';
import { reporter } from '../../metadata/source/reporter';
import { modelFacts } from '../../metadata/tenants/tenantFacts';
import type { Tenants } from '../../metadata/model/Tenants';
import { keyedPrices, type StoredMerchant } from './tenantState';

/**
 * Reads an operator's tenants file as of `now`, given by its path for messages and its content. Returns all problems; without errors
 * there are tenants. With `stored`, the merchants that there are, what they were charged so far must stay.
 */
export function readTenants(
  path: string,
  content: Uint8Array,
  model: Model,
  now: Date,
  stored?: ReadonlyMap<string, StoredMerchant>,
): { tenants: Tenants | undefined; diagnostics: Diagnostic[] } {
  const { text, diagnostic } = decodeFile(path, content);
  if (text === undefined) return { tenants: undefined, diagnostics: [diagnostic] };
  const { file, diagnostics: broken } = parseFile(path, path, text);
  const { report, diagnostics } = reporter(broken);
  if (file) {
    checkShape(file, 'tenants', report);
    const facts = modelFacts(model);
    checkTenants(file, { facts, isSandbox: false, now }, report);
    if (stored && hasNoError(diagnostics()))
      checkBegun(file, { facts, now, charged: chargedIn(stored) }, report);
  }
  const found = diagnostics();
  const isSound = hasNoError(found);
  return { tenants: file && isSound ? (file.value as unknown as Tenants) : undefined, diagnostics: found };
}

const hasNoError = (found: readonly Diagnostic[]) => found.every(({ severity }) => severity !== 'error');

/** Returns how what merchants were charged is read. */
function chargedIn(stored: ReadonlyMap<string, StoredMerchant>): ReadCharged {
  return (code, country, kind) => {
    const merchant = stored.get(code);
    const hasAccount = merchant && Object.hasOwn(merchant.accounts, country);
    return hasAccount ? keyedPrices(merchant.fees, country, kind) : undefined;
  };
}
