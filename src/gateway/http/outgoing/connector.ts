import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { buildConnector } from 'undici';
import type { Config } from '../../config';
import { isLoopback, isPublicAddress } from './addresses';

/** A receiver's name leads, or may lead, to where the gateway must not connect. */
export class ForbiddenAddressError extends Error {
  constructor() {
    super('The address is not a public one.');
  }
}

/** A receiver's name leads nowhere. */
export class UnresolvedNameError extends Error {
  constructor() {
    super('The name has no address.');
  }
}

/** Returns the IP addresses of a name, of both families. An empty list, or a rejection, is a name that leads nowhere. */
export type ResolveName = (name: string) => Promise<string[]>;

/** Time limit of a connection, with each address of a name, in milliseconds. */
const connectTimeout = 5_000;

/** Number of a name's addresses that are tried. */
const maxAddresses = 3;

/** Rules for the addresses that may be connected to. */
type Rules = Pick<Config, 'allowLocalCallbacks' | 'port' | 'webAddress'>;

/**
 * Returns an undici connector that connects to public addresses alone. It resolves a name itself and connects to a checked address, so no
 * second answer of a name server counts. Literal addresses are checked too. One forbidden address rejects all.
 */
export function publicConnector(
  rules: Rules,
  resolveName: ResolveName = resolveByServer,
): buildConnector.connector {
  const connect = buildConnector({ timeout: connectTimeout });
  return (options, callback) => {
    void connectChecked(connect, options, () => addressesOf(options, rules, resolveName), callback);
  };
}

async function connectChecked(
  connect: buildConnector.connector,
  options: buildConnector.Options,
  find: () => Promise<string[]>,
  callback: buildConnector.Callback,
): Promise<void> {
  let addresses: string[];
  try {
    addresses = await find();
  } catch (error) {
    callback(error as Error, null);
    return;
  }
  connectToFirst(connect, options, addresses, callback);
}

function connectToFirst(
  connect: buildConnector.connector,
  options: buildConnector.Options,
  [address, ...others]: string[],
  callback: buildConnector.Callback,
): void {
  // The certificate is that of the name, not of the address.
  const servername = isIP(plainHost(options.hostname)) ? options.servername : plainHost(options.hostname);
  connect({ ...options, hostname: address!, servername }, (...result) => {
    const [error] = result;
    if (error && others.length > 0) connectToFirst(connect, options, others, callback);
    else callback(...result);
  });
}

async function addressesOf(
  { hostname, port }: buildConnector.Options,
  rules: Rules,
  resolveName: ResolveName,
): Promise<string[]> {
  const name = plainHost(hostname);
  if (isOwnName(name, rules)) throw new ForbiddenAddressError();
  const addresses = knownAddresses(name) ?? (await resolve(name, resolveName));
  if (addresses.length === 0) throw new UnresolvedNameError();
  if (!addresses.every((address) => isAllowed(address, Number(port), rules)))
    throw new ForbiddenAddressError();
  return addresses.slice(0, maxAddresses);
}

/** Whether no connection would be made to a URL, as far as that shows without asking a name server. */
export function isForbiddenUrl(url: string, rules: Rules): boolean {
  const { hostname, port, protocol } = new URL(url);
  const name = plainHost(hostname);
  if (isOwnName(name, rules)) return true;
  const usualPort = protocol === 'https:' ? 443 : 80;
  return !(knownAddresses(name) ?? []).every((address) =>
    isAllowed(address, Number(port || usualPort), rules),
  );
}

const isOwnName = (name: string, { webAddress, allowLocalCallbacks }: Rules) =>
  name === hostOf(webAddress) && !allowLocalCallbacks;

/** The addresses of a name that no name server decides: of an address itself, and of this machine (RFC 6761). */
function knownAddresses(name: string): string[] | undefined {
  if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  return isIP(name) ? [name] : undefined;
}

async function resolve(name: string, resolveName: ResolveName): Promise<string[]> {
  return resolveName(name).catch(() => {
    throw new UnresolvedNameError();
  });
}

function isAllowed(address: string, port: number, { allowLocalCallbacks, port: own }: Rules): boolean {
  if (allowLocalCallbacks && isLoopback(address)) return port !== own;
  return isPublicAddress(address) && !isOwnAddress(address);
}

/** Whether an address is one of this machine, whose listeners are nobody's receivers. */
function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some((own) => own.address === address));
}

/** A host without the brackets of an IPv6 address and the dot at the end of a full name. */
function plainHost(host: string): string {
  return host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
}

const hostOf = (address: string) => plainHost(new URL(address).hostname);

/** Time limit of an inquiry of name servers, in milliseconds, and the number of tries. */
const nameServers = { timeout: 2_000, tries: 2 };

/**
 * Resolves a name by the name servers of this machine. Not by `lookup`, which has four threads that the passwords and files of
 * all merchants need too: a name server that hangs would delay them.
 */
async function resolveByServer(name: string): Promise<string[]> {
  const resolver = new Resolver(nameServers);
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  // A family that cannot be resolved may hold a forbidden address; one without any address does not.
  for (const answer of found) {
    if (answer.status === 'rejected' && !hasNoAddress(answer.reason)) throw new UnresolvedNameError();
  }
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

const hasNoAddress = (error: unknown) =>
  ['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '');
