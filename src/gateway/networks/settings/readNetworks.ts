import { checkShape } from '../../../metadata/checks/files/checkShapes';
import { missingCalendar } from '../../../metadata/checks/countries/checkCalendars';
import type { Diagnostic } from '../../../metadata/model/Diagnostic';
import type { Model } from '../../../metadata/model/Model';
import { decodeFile } from '../../../metadata/source/decodeFile';
import { didYouMeanOneOf, type Report, reporter } from '../../../metadata/source/reporter';
import { parseFile } from '../../../metadata/source/parseFile';
import type { SourceFile } from '../../../metadata/source/Project';
import { modelFacts, type TenantFacts } from '../../../metadata/tenants/tenantFacts';
import { checkRefunds } from './checkRefunds';
import type { NetworksFile, ServedOrders, WrittenNetwork } from './NetworkSettings';

/**
 * Reads a networks file, given by its path for messages and its content. Returns all problems with their lines; without
 * errors there are networks. That secrets are there is not checked: whoever edits the file need not have them.
 */
export function readNetworks(
  path: string,
  content: Uint8Array,
  model: Model,
): { networks: NetworksFile['networks'] | undefined; diagnostics: Diagnostic[] } {
  const { text, diagnostic } = decodeFile(path, content);
  if (text === undefined) return { networks: undefined, diagnostics: [diagnostic] };
  const { file, diagnostics: broken } = parseFile(path, path, text);
  const { report, diagnostics } = reporter(broken);
  if (file) {
    checkShape(file, 'networks', report);
    checkNetworks(file, model, report);
  }
  const found = diagnostics();
  const isSound = found.every(({ severity }) => severity !== 'error');
  const value = file?.value as unknown as NetworksFile | undefined;
  return { networks: isSound ? value?.networks : undefined, diagnostics: found };
}

/** Checks the names in a file of networks, and that no two serve the same orders. Its shape was checked before. */
function checkNetworks(file: SourceFile, model: Model, report: Report): void {
  const facts = modelFacts(model);
  const { networks = {} } = file.value as Partial<NetworksFile>;
  const claimed = new Map<string, string>();
  for (const [name, network] of Object.entries(networks) as [string, Partial<WrittenNetwork>][]) {
    const path = ['networks', name];
    checkAddress(file, [...path, 'url'], network.url, report);
    for (const [index, orders] of (network.serves ?? []).entries()) {
      const place = [...path, 'serves', String(index)];
      if (orders.kind === 'payout' && orders.completes) {
        report(file, [...place, 'completes'], {
          code: 'completion-of-payouts',
          message:
            'Payouts are completed by what their network says. Write "completes" for collection orders.',
        });
      }
      checkSettlement(file, place, orders, facts, report);
      checkRefunds(file, [...place, 'refunds'], orders, { model, facts }, report);
      if (!checkOrders(file, place, orders, facts, report)) continue;
      for (const served of claimsOf(orders, facts)) {
        const other = claimed.get(served);
        claimed.set(served, name);
        if (other === undefined) continue;
        const who = other === name ? `"${name}" names them twice` : `"${other}" serves them as well`;
        report(file, place, {
          code: 'networks-overlap',
          message: `Orders are served by one network: ${served} is here, and ${who}. Take it out of one of them.`,
        });
        break;
      }
    }
  }
}

function checkAddress(file: SourceFile, path: string[], url: string | undefined, report: Report): void {
  if (url === undefined) return;
  const isAddress = URL.canParse(url);
  const { protocol, hostname } = isAddress ? new URL(url) : { protocol: '', hostname: '' };
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'https:' || (protocol === 'http:' && isLocal)) return;
  report(file, path, {
    code: 'network-address',
    message: isAddress
      ? 'Instructions to move money must not be readable on their way: write https://. http:// is for this machine alone.'
      : `"${url}" is no address. Write one such as "https://api.network.example/v1".`,
  });
}

/** Settlement is of collection orders, and business days are counted where a calendar says which those are. */
function checkSettlement(
  file: SourceFile,
  path: string[],
  { kind, country, settles }: Partial<ServedOrders>,
  facts: TenantFacts,
  report: Report,
): void {
  if (kind === 'payout' && settles) {
    report(file, [...path, 'settles'], {
      code: 'settlement-of-payouts',
      message: 'Payouts are not settled. Write "settles" for collection orders.',
    });
  }
  const isKnown = country !== undefined && facts.countries.includes(country);
  if (settles?.unit === 'businessDay' && isKnown && !facts.calendars.includes(country))
    report(file, [...path, 'settles', 'unit'], missingCalendar(country));
}

/** Whether a country and the methods of orders exist. */
function checkOrders(
  file: SourceFile,
  path: string[],
  orders: Partial<ServedOrders>,
  facts: TenantFacts,
  report: Report,
): boolean {
  const { country, methods = [] } = orders;
  if (country === undefined) return false;
  if (!facts.countries.includes(country)) {
    report(file, [...path, 'country'], {
      code: 'unknown-country',
      message: `There is no country "${country}".${didYouMeanOneOf(country, facts.countries)}`,
    });
    return false;
  }
  const known = kindsOf(orders).flatMap((kind) => facts.methods(kind, country) ?? []);
  const unknown = methods.filter((method) => !known.includes(method));
  for (const method of unknown) {
    report(file, [...path, 'methods', String(methods.indexOf(method))], {
      code: 'unknown-method',
      message: `There is no method "${method}" in ${country}.${didYouMeanOneOf(method, [...new Set(known)])}`,
    });
  }
  return unknown.length === 0;
}

const kindsOf = ({ kind }: Partial<ServedOrders>) => (kind ? [kind] : (['collection', 'payout'] as const));

/** Names each method of a country and kind that orders are, such as `MX collection SPEI`. */
function claimsOf(orders: Partial<ServedOrders>, facts: TenantFacts): string[] {
  const { country = '', methods } = orders;
  return kindsOf(orders).flatMap((kind) => {
    const all = facts.methods(kind, country) ?? [''];
    return all
      .filter((method) => methods?.includes(method) ?? true)
      .map((method) => `${country} ${kind} ${method}`.trim());
  });
}
