import { bindResource } from '../../metadata/bind/bindResource';
import { liftWait } from '../../gateway/operator/merchants/liftWait';
import { readMerchant } from '../../gateway/operator/merchants/readMerchant';
import { listsOfMerchants, readRecords } from '../../gateway/operator/merchants/readRecords';
import { describeFields } from '../../gateway/operator/reviews/reviews';
import { contributions } from '../../gateway/parts';
import type { Query } from '../../gateway/resources/queryParameters';
import { formatMoney } from '../../metadata/values/money';
import {
  type Command,
  type CommandContext,
  readArgs,
  readLimit,
  readReason,
  requireCountry,
  UsageError,
} from './command/Command';

/** `merchant NUMBER` and `merchant NUMBER LIST`. */
export const merchantsCommand: Command = {
  words: ['merchant'],
  usage: `
  merchant NUMBER               a merchant, and what its accounts hold
  merchant NUMBER LIST          one of its lists, such as account-details, as its users see it, with --country CODE,
                                --filter JSON and --limit 50`,
  scope: 'read',
  run: async (context, args) => {
    const { words, values } = readArgs(args, {
      country: { type: 'string' },
      filter: { type: 'string' },
      limit: { type: 'string', default: '50' },
    });
    const [merchant, resource] = words;
    if (merchant === undefined) throw new UsageError();
    if (resource === undefined) return show(context, merchant);
    const lists = listsOfMerchants(readingOf(context));
    if (!lists.includes(resource))
      throw new Error(`There is no list "${resource}". There are ${lists.join(', ')}.`);
    const { country, filter } = values;
    const query = { country, filter, range: `[0,${readLimit(values.limit) - 1}]` };
    await list(context, { merchant, resource, query });
  },
};

/** `lift-wait NUMBER COUNTRY ACCOUNT`. */
export const liftWaitCommand: Command = {
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

const readingOf = ({ db, model, config }: CommandContext) => ({
  db,
  model,
  config,
  handlers: contributions.handlers,
});

async function list(
  context: CommandContext,
  wanted: { merchant: string; resource: string; query: Query },
): Promise<void> {
  const { model } = context;
  const page = await readRecords(readingOf(context), wanted);
  const bound = bindResource(model, wanted.resource, page.country, model.languages[0] ?? 'en');
  for (const record of page.records) {
    const texts = describeFields(model, bound, page.country, record).map(
      ({ title, text }) => `${title}: ${text.replace(/\s+/g, ' ')}`,
    );
    console.log(texts.join(', '));
  }
  console.log(`${page.records.length} of ${page.total ?? 'more than 10,000'}`);
}

async function show(context: CommandContext, merchant: string): Promise<void> {
  const { name, status, accounts } = await readMerchant(readingOf(context), merchant);
  console.log(`${merchant} ${name}, ${status}`);
  for (const { country, currency, status: accountStatus, balances } of accounts) {
    const facts = context.model.countries[country]!;
    const amounts = balances.map(
      ({ name: balance, amount }) => `${balance} ${formatMoney(BigInt(amount), facts)}`,
    );
    console.log(`  ${country} ${currency}, ${accountStatus}: ${amounts.join(', ')}`);
  }
}
