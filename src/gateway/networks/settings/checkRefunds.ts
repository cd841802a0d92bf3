import { entityFields } from '../../../metadata/bind/boundFields';
import type { Model } from '../../../metadata/model/Model';
import type { SourceFile } from '../../../metadata/source/Project';
import { didYouMeanOneOf, type Report, unknownName } from '../../../metadata/source/reporter';
import type { TenantFacts } from '../../../metadata/tenants/tenantFacts';
import { isServed, type NetworksFile, type ServedOrders, type WrittenNetwork } from './NetworkSettings';

/**
 * Checks that refunds are of collection orders. Payouts to payers must be some that the country has; another network may carry them out.
 */
export function checkRefunds(
  file: SourceFile,
  path: string[],
  { kind, country, refunds }: Partial<ServedOrders>,
  { model, facts }: { model: Model; facts: TenantFacts },
  report: Report,
): void {
  if (!refunds) return;
  if (kind === 'payout') {
    report(file, path, {
      code: 'refunds-of-payouts',
      message: 'Payouts are not refunded. Write "refunds" for collection orders.',
    });
  }
  if (refunds.by !== 'payout' || country === undefined || !facts.countries.includes(country)) return;
  const { method, payee = {} }: Partial<typeof refunds> = refunds;
  // What lacks was reported.
  if (method === undefined) return;
  const methods = facts.methods('payout', country) ?? [];
  if (!methods.includes(method)) {
    report(file, [...path, 'method'], {
      code: 'unknown-method',
      message: `There is no payout method "${method}" in ${country}.${didYouMeanOneOf(method, methods)}`,
    });
    return;
  }
  const fields = Object.keys(entityFields(model, 'payout-order', country));
  for (const name of Object.keys(payee)) {
    if (!fields.includes(name))
      report(file, [...path, 'payee', name], { ...unknownName('field of payouts', name, fields), at: 'key' });
  }
  const { networks = {} } = file.value as Partial<NetworksFile>;
  const others: Partial<WrittenNetwork>[] = Object.values(networks);
  const order = { country, kind: 'payout', method } as const;
  if (others.some(({ serves = [] }) => isServed({ serves }, order))) return;
  report(file, [...path, 'method'], {
    code: 'no-payouts',
    severity: 'warning',
    message: `No network of this file carries out ${method} payouts in ${country}, so these refunds are answered with 503 unless it is a sandbox.`,
  });
}
