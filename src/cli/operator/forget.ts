import { isRecordId } from '../../gateway/database/ids';
import { normalizeAccount } from '../../gateway/auth/users';
import { listUsers } from '../../gateway/operator/users';
import { requireMerchant } from '../../gateway/operator/merchants/readMerchant';
import type { Sought } from '../../gateway/privacy/findRecords';
import { forgetPerson, planForgetting } from '../../gateway/privacy/forgetPerson';
import { forgetUser, type LeftUser, planForgettingUser } from '../../gateway/privacy/forgetUser';
import { confirm } from '../support/ask';
import { type Command, type CommandContext, type Options, readArgs, UsageError } from './command/Command';

const options = {
  merchant: { type: 'string' },
  order: { type: 'string' },
  value: { type: 'string' },
  yes: { type: 'boolean', default: false },
} satisfies Options;

type Values = ReturnType<typeof readArgs<typeof options>>['values'];

/** `forget user` and `forget person`. */
export const forgetCommand: Command = {
  words: ['forget'],
  usage: `
  forget user ACCOUNT [--yes]   replace what is known of a user who has left by pseudonyms; at the gateways of countries
                                forget user ID --merchant NUMBER, with the ID that this prints
  forget person --merchant NUMBER --order NUMBER | --value TEXT [--yes]
                                replace what is known of who paid or was paid by an order, or of a name, an account, a
                                document or an e-mail exactly as it is stored`,
  scope: 'tenants',
  run: async (context, args) => {
    const { words, values } = readArgs(args, options);
    const [what, name] = words;
    if (what === 'user' && name !== undefined) return forgetOne(context, name, values);
    if (what === 'person' && name === undefined) return forgetSought(context, values);
    throw new UsageError();
  },
};

async function forgetOne(context: CommandContext, name: string, values: Values): Promise<void> {
  const user = isRecordId(name) ? await userOfId(context, name, values) : await userOfAccount(context, name);
  const counts = await planForgettingUser(context, user);
  if (!(await agreed(counts, values, `user ${user.id} of merchant ${user.merchant.code}`))) return;
  await forgetUser(context, user);
  console.log(`Forgotten: user ${user.id} of merchant ${user.merchant.code}.`);
}

async function userOfAccount({ db }: CommandContext, account: string): Promise<LeftUser> {
  const user = (await listUsers(db)).find((one) => one.account === normalizeAccount(account));
  if (!user) throw new Error(`There is no user "${account}". "list" shows all.`);
  if (user.status === 'active')
    throw new Error(
      `${user.account} is active. Take them out of your tenants file and apply it, or disable them, then forget them.`,
    );
  const { id } = await merchantOf(db, user.merchant);
  return { id: user.id, merchant: { id, code: user.merchant }, account: user.account, nickName: user.name };
}

/** A user of another gateway's database, of whom only what they did is here. */
async function userOfId({ db, config }: CommandContext, id: string, { merchant }: Values): Promise<LeftUser> {
  if (merchant === undefined) throw new UsageError('Say whose user it was with --merchant.');
  if (config.homeDatabaseUrl === undefined)
    throw new Error('Users sign in at this gateway: name the account, as "list" shows it.');
  return { id, merchant: { id: (await merchantOf(db, merchant)).id, code: merchant } };
}

async function merchantOf(db: CommandContext['db'], code: string): Promise<{ id: string }> {
  const merchant = await db.selectFrom('merchant').select('id').where('code', '=', code).executeTakeFirst();
  if (!merchant) throw new Error(`There is no merchant "${code}".`);
  return merchant;
}

async function forgetSought(context: CommandContext, values: Values): Promise<void> {
  const { merchant: code, order, value } = values;
  if (code === undefined || (order === undefined) === (value === undefined)) throw new UsageError();
  const sought: Sought = order === undefined ? { value: value! } : { order };
  const { id } = await requireMerchant(context, code);
  const merchant = { id, code };
  const counts = await planForgetting(context, merchant, sought);
  if (!(await agreed(counts, values, `records of merchant ${code}`))) return;
  await forgetPerson(context, merchant, sought);
  console.log(`Forgotten in the records of merchant ${code}.`);
}

/** Shows how many rows would change, and asks. What is in them is not shown. */
async function agreed(counts: Record<string, number>, { yes }: Values, where: string): Promise<boolean> {
  const entries = Object.entries(counts);
  if (entries.length === 0) {
    console.log('There is nothing to forget: nobody of that kind is known here, or they were forgotten.');
    return false;
  }
  console.log(`What would change for ${where}:`);
  for (const [what, rows] of entries) console.log(`  ${what}: ${rows}`);
  console.log('It cannot be undone, and backups hold it until they are deleted.');
  if (yes || (await confirm('Replace it by pseudonyms? (yes/no) '))) return true;
  throw new Error('Nothing was changed.');
}
