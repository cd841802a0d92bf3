import { bindResource } from '../../metadata/bind/bindResource';
import type { Config } from '../../gateway/config';
import { GatewayError, toEnvelope } from '../../gateway/http/responses';
import { translator } from '../../gateway/http/translation';
import { readMerchant } from '../../gateway/operator/merchants/readMerchant';
import { listsOfMerchants, readRecords } from '../../gateway/operator/merchants/readRecords';
import { describeFields } from '../../gateway/operator/reviews/reviews';
import type { OperatorContext } from '../../gateway/operator/users';
import { contributions } from '../../gateway/parts';
import { formatMoney } from '../../metadata/values/money';

/** What the command takes beside the words. */
interface MerchantOptions {
  country?: string | undefined;
  /** JSON, as in the calls of merchants. */
  filter?: string | undefined;
  limit: string;
}

/** Runs `merchant NUMBER` and `merchant NUMBER LIST`. Throws an error for the operator. */
export async function runMerchant(
  { db, model }: OperatorContext,
  config: Config,
  [merchant, resource]: (string | undefined)[],
  { country, filter, limit }: MerchantOptions,
  usage: string,
): Promise<void> {
  const reading = { db, model, config, handlers: contributions.handlers };
  const lists = listsOfMerchants(reading);
  if (merchant === undefined) throw new Error(usage);
  if (resource !== undefined && !lists.includes(resource))
    throw new Error(`There is no list "${resource}". There are ${lists.join(', ')}.`);
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1) throw new Error(usage);
  const language = model.languages[0] ?? 'en';
  try {
    if (resource === undefined) return await show();
    const query = { country, filter, range: `[0,${count - 1}]` };
    const page = await readRecords(reading, { merchant, resource, query });
    const bound = bindResource(model, resource, page.country, language);
    for (const record of page.records) {
      const texts = describeFields(model, bound, page.country, record).map(
        ({ title, text }) => `${title}: ${text.replace(/\s+/g, ' ')}`,
      );
      console.log(texts.join(', '));
    }
    console.log(`${page.records.length} of ${page.total ?? 'more than 10,000'}`);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { msg, errors = [] } = toEnvelope(error, translator(model, language));
    throw new Error([msg, ...errors.map((each) => `${each.path}: ${each.msg}`)].join('\n'), { cause: error });
  }

  async function show(): Promise<void> {
    const { name, status, accounts } = await readMerchant(reading, merchant!);
    console.log(`${merchant} ${name}, ${status}`);
    for (const { country: code, currency, status: accountStatus, balances } of accounts) {
      const facts = model.countries[code]!;
      const amounts = balances.map(
        ({ name: balance, amount }) => `${balance} ${formatMoney(BigInt(amount), facts)}`,
      );
      console.log(`  ${code} ${currency}, ${accountStatus}: ${amounts.join(', ')}`);
    }
  }
}
