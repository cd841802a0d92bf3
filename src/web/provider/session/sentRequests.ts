import type { Account } from '../../../contract/signIn';
import type { SentRequest } from '../../session/sentRequests';

const none: SentRequest[] = [];
const held = new Set<string>();
const nothing = () => undefined;

/**
 * Writes whose outcome is not known, of which operators have none to find out: a decision is about a revision, so that one which was lost and
 * is made again is refused as already made.
 */
export const sentRequests = {
  get: (): SentRequest[] => none,
  subscribe: (_listener: () => void) => nothing,
  add: nothing as (sent: Omit<SentRequest, 'user' | 'isSettled'>) => void,
  settle: nothing as (key: string) => void,
  remove: nothing as (key: string) => void,
  hold: (key: string): (() => void) => {
    held.add(key);
    return () => void held.delete(key);
  },
  isHeld: (key: string): boolean => held.has(key),
  isHeldAnywhere: async (key: string): Promise<boolean> => held.has(key),
};

export const keepSentRequestsOf = nothing as (account: Account) => void;
