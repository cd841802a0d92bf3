import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';

/** Records that await the user, in the country or in all: nothing where none do. */
export const awaitingBlock: Block<'awaiting'> = {
  name: 'awaiting',
  options: {},
  load: loadForUse(async () => ({ Component: (await import('./record/BlockAwaiting')).BlockAwaiting })),
};
