import { liftWait } from '../../gateway/operator/merchants/liftWait';
import { type Command, readArgs, readReason, requireCountry, UsageError } from './command/Command';

/** `lift-wait NUMBER COUNTRY ACCOUNT`. */
export const bankAccountsCommand: Command = {
  words: ['lift-wait'],
  usage: `
  lift-wait NUMBER COUNTRY ACCOUNT
                                let a merchant withdraw at once to a bank account that was just added, with --reason "…"`,
  scope: 'tenants',
  run: async (context, args) => {
    const { words, values } = readArgs(args, { reason: { type: 'string' } });
    const [merchant, country, account] = words;
    if (merchant === undefined || country === undefined || account === undefined) throw new UsageError();
    const reason = readReason(values.reason);
    await liftWait(context, { merchant, country: requireCountry(context, country), account, reason });
    console.log(`Money can be withdrawn to ${account} of merchant ${merchant}, who is told.`);
  },
};
