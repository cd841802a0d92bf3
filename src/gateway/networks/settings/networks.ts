import { readFileSync } from 'node:fs';
import { formatDiagnostic } from '../../../metadata/model/Diagnostic';
import { namedId } from '../../database/ids';
import type { Model } from '../../../metadata/model/Model';
import type { Config } from '../../config';
import { isServed, type NetworkSettings, playedNetwork, settingsOf } from './NetworkSettings';
import { readNetworks } from './readNetworks';

/** Settings from which the networks of a gateway follow. */
export type NetworkConfig = Pick<Config, 'networksFile' | 'networkSecrets' | 'sandbox' | 'sandboxSeed'>;

const known = new WeakMap<NetworkConfig, { model: Model; networks: NetworkSettings[] }>();

/**
 * Returns the networks of this gateway: those of its file, and in a sandbox the played one, last. The file is read once. Throws an error
 * for the operator where it, or a secret, is missing or wrong.
 */
export function networksOf(config: NetworkConfig, model: Model): NetworkSettings[] {
  const found = known.get(config);
  if (found?.model === model) return found.networks;
  const networks = config.networksFile === undefined ? [] : loadFile(config, config.networksFile, model);
  if (config.sandbox && !networks.some(({ name }) => name === playedNetwork.name))
    networks.push({ ...playedNetwork, secret: playedSecret(config) });
  known.set(config, { model, networks });
  return networks;
}

/** Returns the network that carries out an order; undefined where none does. */
export function networkServing(
  config: NetworkConfig,
  model: Model,
  order: { country: string; kind: 'collection' | 'payout'; method: string },
): NetworkSettings | undefined {
  return networksOf(config, model).find((network) => isServed(network, order));
}

/** Returns a network by its name; undefined where this gateway has none of it. */
export function networkNamed(config: NetworkConfig, model: Model, name: string): NetworkSettings | undefined {
  return networksOf(config, model).find((network) => network.name === name);
}

function loadFile(config: NetworkConfig, path: string, model: Model): NetworkSettings[] {
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    throw new Error(`NETWORKS_FILE: ${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const { networks, diagnostics } = readNetworks(path, content, model);
  if (!networks) throw new Error(`NETWORKS_FILE:\n${diagnostics.map(formatDiagnostic).join('\n')}`);
  return Object.entries(networks).map(([name, written]) => {
    if (written.plugin === 'sandbox' && !config.sandbox) {
      throw new Error(
        `NETWORKS_FILE: the network "${name}" moves no money, so it is for sandboxes alone. ` +
          'With SANDBOX=0, name a network that does, or take it out.',
      );
    }
    return settingsOf(name, written, secretOf(config, name, written.secret));
  });
}

function secretOf(config: NetworkConfig, name: string, variable: string | undefined): string {
  if (variable === undefined) return playedSecret(config);
  const secret = config.networkSecrets[variable];
  if (secret !== undefined && /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) return secret;
  throw new Error(
    `${variable}: the network "${name}" needs its secret there, as the network gave it: whsec_ and at least 24 bytes in base64` +
      (secret === undefined ? '. It is not set.' : '. What is set there is something else.'),
  );
}

/** The secret of a played network: as public as all of a sandbox. */
function playedSecret({ sandboxSeed }: NetworkConfig): string {
  return `whsec_${Buffer.from(namedId(`${sandboxSeed} network`)).toString('base64')}`;
}
