import type { AttemptKind, Fact, Network } from '../interface/Network';
import type { NetworkSettings } from '../settings/NetworkSettings';

/** An attempt, as a played network remembers it. */
export interface PlayedAttempt {
  ref: string;
  kind: AttemptKind;
  /** Minor units. */
  amount: number;
  currency: string;
  sentAt: Date;
}

/** What plug-ins are opened with. */
export interface PluginContext {
  now: () => Date;
  /** For plug-ins that play a network: the gateway remembers what was sent in its place, and notifies itself when it is due. */
  played: {
    find(ref: string): Promise<PlayedAttempt | undefined>;
    /** What was sent in a period. */
    between(from: Date, to: Date): Promise<PlayedAttempt[]>;
    notify(fact: Fact): Promise<void>;
  };
}

/** Opens a network of a plug-in. It is cheap: each use opens it anew. */
export type OpenPlugin = (
  settings: Pick<NetworkSettings, 'name' | 'url' | 'secret'>,
  context: PluginContext,
) => Network;
