import { parseArgs } from 'node:util';
import { authenticatorCode } from '../gateway/auth/authenticator';
import { normalizeAccount } from '../gateway/auth/users';
import { issueRedirectTicket } from '../gateway/auth/steps/redirect';
import { openDatabase } from '../gateway/database/connection';
import type { Merchants } from '../gateway/database/schema/countryFacts';
import { prepareDatabase } from '../gateway/database/schema/prepareDatabase';
import { migrations } from '../gateway/parts';
import { type Config, readConfig } from '../gateway/config';
import type { Database } from '../gateway/database/declared/tables';
import { auditOrders } from '../gateway/sandbox/audit';
import { clearSandbox, sandboxMerchants } from '../gateway/sandbox/clearSandbox';
import { fillTeams } from '../gateway/sandbox/merchants/fillTeams';
import { describeUsers, sandboxUsers } from '../gateway/sandbox/merchants/sandboxUsers';
import { fillSandbox } from '../gateway/sandbox/history/fillSandbox';
import { loadKeyRing } from '../gateway/database/secrets/keyFile';
import { storeReceipts } from '../gateway/sandbox/history/receipts';
import { payNobody } from '../gateway/sandbox/payNobody';
import { payOrder } from '../gateway/sandbox/payOrder';
import { formatMoney, parseMoney } from '../metadata/values/money';
import { loadModel } from '../metadata/compile';
import type { Model } from '../metadata/model/Model';
import { checkSamples } from '../samples/checkSamples';
import { runCommand } from './support/runCommand';
import { sandboxUsage as usage } from './support/usages';

/** Context of commands on the database. */
interface SandboxContext {
  db: Database;
  model: Model;
  config: Config;
}

/** Throws where the gateway is no sandbox: none of the commands is for real merchants. */
function readSandboxConfig(): Config {
  const config = readConfig(process.env);
  if (!config.sandbox) throw new Error('SANDBOX is 0: this gateway is no sandbox.');
  return config;
}

async function readModel(): Promise<Model> {
  return loadModel(readSandboxConfig().root, [checkSamples]);
}

/** `leaving` are merchants whose records `work` deletes. */
async function onDatabase(
  work: (context: SandboxContext) => Promise<void>,
  leaving?: Merchants,
): Promise<void> {
  const config = readSandboxConfig();
  const model = await loadModel(config.root);
  const database = await openDatabase(config);
  try {
    await database.withoutTimeLimits((db) => prepareDatabase(db, model, migrations, undefined, leaving));
    await work({ db: database.db, model, config });
  } finally {
    await database.close();
  }
}

function showCode({ tenants }: Model, account: string | undefined): void {
  const name = normalizeAccount(account ?? '');
  const users = sandboxUsers(tenants);
  const found = users.find((one) => one.account === name || one.account.startsWith(`${name}@`));
  if (!name || !found?.authenticatorSecret) {
    const known = users.flatMap((one) => (one.authenticatorSecret ? one.account : []));
    throw new Error(`Give one of the accounts with an authenticator: ${known.join(', ')}`);
  }
  const now = new Date();
  const seconds = 30 - (Math.floor(now.getTime() / 1000) % 30);
  console.log(authenticatorCode(found.authenticatorSecret, now));
  console.error(`${found.account}: changes in ${seconds} s; each code can be used once.`);
}

async function showTicket({ db, config }: SandboxContext, account: string | undefined): Promise<void> {
  // The database may hold other merchants too; no link may bypass their passwords and authenticators.
  const user = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['user.id', 'user.account'])
    .where('user.account', '=', normalizeAccount(account ?? ''))
    .where('merchant.sandbox', '=', true)
    .executeTakeFirst();
  if (!user) throw new Error(`There is no account "${account ?? ''}" in the sandbox.`);
  const ticket = await issueRedirectTicket(db, user.id, new Date());
  console.log(`http://localhost:${config.port}/#/auth-redirect?ticket=${ticket}&redirect=%2F`);
  console.error(`${user.account}: opens within a minute, once. &redirect=%2FCollectorders leads to a page.`);
}

/** Format of amounts in a terminal. */
const plain = { numberFormat: 'en', amount: { precision: 2 } };

async function pay(
  { db, model }: SandboxContext,
  orderNo: string | undefined,
  amount: string | undefined,
): Promise<void> {
  if (!orderNo) throw new Error(usage);
  const minor = amount === undefined ? undefined : readAmount(amount);
  const { before, payment, order } = await payOrder(db, model, orderNo, new Date(), minor);
  const show = (value: number) => `${formatMoney(value, plain)} ${before.currency}`;
  console.log(`Payment ${payment.paymentNo} of ${show(payment.amount)}, fee ${show(payment.fee)}.`);
  console.log(
    order
      ? `Order ${orderNo} of ${show(order.amount)} is ${order.status}, credited ${show(order.netAmount ?? 0)}.`
      : `Order ${orderNo} was ${before.status}: the payment stays unmatched.`,
  );
}

/** Reads an amount in minor units. Unlike a form, a command takes no comma: nobody sees how it was understood before it is done. */
function readAmount(amount: string): number | undefined {
  if (/^\d+(\.\d{1,2})?$/.test(amount)) return parseMoney(amount, plain);
  throw new Error(`"${amount}" is not an amount. Write it as 1234.56.`);
}

async function stray(
  { db, model, config }: SandboxContext,
  country: string | undefined,
  { amount: written, reference }: { amount?: string | undefined; reference: string },
): Promise<void> {
  const amount = written === undefined ? undefined : readAmount(written);
  if (country === undefined || !amount) throw new Error(usage);
  await payNobody(db, model, config, { country, amount, reference }, new Date());
  console.log('It is on the suspense account. See it with: npm run operator -- suspense');
}

async function audit({ db, model }: SandboxContext): Promise<void> {
  for (const { rule, checked, broken, examples } of await auditOrders(db, model)) {
    console.log(`${broken === 0 ? 'ok    ' : 'BROKEN'}  ${rule} (${broken} of ${checked} do not)`);
    for (const example of examples) console.log(`          ${example}`);
    if (broken > 0) process.exitCode = 1;
  }
}

async function reset({ db, model, config }: SandboxContext): Promise<void> {
  await clearSandbox(db);
  const { sandboxSeed: seed, sandboxDays: days } = config;
  const keyRing = await loadKeyRing(config);
  const filled = await fillSandbox(db, model, { keyRing, seed, days, now: new Date() });
  if (!filled)
    throw new Error('The database holds merchants that are not of the sandbox: nothing was created.');
  await storeReceipts(db, model, config);
  await fillTeams(db, { model, config, keyRing, now: () => new Date() });
  console.log(
    `Created ${filled.orders} orders and ${filled.payments} payments of ${days} days from the seed "${seed}".`,
  );
}

await runCommand(
  async () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { amount: { type: 'string' }, reference: { type: 'string', default: 'Rent' } },
    });
    const [command, subject] = positionals;
    switch (command) {
      case 'accounts':
        console.log(describeUsers(await readModel()).join('\n'));
        break;
      case 'code':
        showCode(await readModel(), subject);
        break;
      case 'ticket':
        await onDatabase((context) => showTicket(context, subject));
        break;
      case 'pay':
        await onDatabase((context) => pay(context, subject, values.amount));
        break;
      case 'stray':
        await onDatabase((context) => stray(context, subject, values));
        break;
      case 'audit':
        await onDatabase(audit);
        break;
      case 'reset':
        await onDatabase(reset, sandboxMerchants);
        break;
      default:
        throw new Error(usage);
    }
  },
  { usage },
);
