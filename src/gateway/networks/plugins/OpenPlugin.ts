import type { Model } from '../../../metadata/model/Model';
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

/** An attempt with the order that it carries out. */
export interface PlayedOrder extends PlayedAttempt {
  country: string;
  method: string;
  /** The merchant's own number; null of what is no order, such as a refund. */
  merchantOrderNo: string | null;
}

/** Context in which plug-ins are opened. */
export interface PluginContext {
  model: Model;
  now: () => Date;
  /** For plug-ins that play a network. The gateway remembers what was sent in its place, and notifies itself when due. */
  played: {
    find(ref: string): Promise<PlayedOrder | undefined>;
    /** Orders that were sent in a period. */
    between(from: Date, to: Date): Promise<PlayedOrder[]>;
    notify(fact: Fact): Promise<void>;
    /** The claim of an order by the network's name of it, as the gateway was told. Undefined where it knows none. */
    claim(ref: string, dispute: string): Promise<Fact | undefined>;
    /** Forgets what is notified of a claim later. */
    forget(dispute: string): Promise<void>;
  };
}

/** Opens a network of a plug-in. It is cheap: each use opens it anew. */
export type OpenPlugin = (
  settings: Pick<NetworkSettings, 'name' | 'url' | 'secret'>,
  context: PluginContext,
) => Network;
