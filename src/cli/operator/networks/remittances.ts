import { toMajor } from '../../../metadata/tenants/prices';
import { readRemittances } from '../../../gateway/operator/networks/remittances';
import { type Command, readArgs, UsageError } from '../command/Command';

/** `remittances NETWORK`. */
export const remittancesCommand: Command = {
  words: ['remittances'],
  usage: `
  remittances NETWORK           what moved at a network by day, what it remitted and kept, and what is left with it`,
  scope: 'read',
  run: async (operator, args) => {
    const [name] = readArgs(args, {}).words;
    if (name === undefined) throw new UsageError();
    const days = await readRemittances(operator.db, operator, name);
    for (const { day, currency, moved, remitted, cost, left } of days)
      console.log(
        `${day} ${currency}  moved ${major(moved)}  remitted ${major(remitted)}  cost ${major(cost)}  left ${major(left)}`,
      );
    if (days.length === 0) console.log(`Nothing has moved at ${name} yet.`);
  },
};

const major = (amount: number) => (amount < 0 ? `-${toMajor(-amount)}` : toMajor(amount));
