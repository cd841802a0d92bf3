import {
  issueToken,
  listOperatorTokens,
  revokeTokens,
} from '../../gateway/operator/operators/operatorTokens';
import { describeRights, programScopes, readRights } from '../../gateway/operator/operators/rights';
import type { OperatorContext } from '../../gateway/operator/users';
import { type Command, type CommandContext, readArgs, UsageError } from './command/Command';

/** `token NAME`, `tokens` and `revoke-token NAME`. */
export const tokensCommand: Command = {
  words: ['token', 'tokens', 'revoke-token'],
  usage: `
  token NAME [--days 90]        make a token for a program, whom its events call NAME. It is for read, reveal, decide,
                                propose, networks, or others with --scope read,decide. Narrow it by --from 10.0.0.0/8,
                                --up-to MXN=10000.00,PEN=5000 and --alone-up-to. It is never for more
                                than you may do yourself, and void once you may not
  tokens                        all tokens
  revoke-token NAME             revoke the tokens of that name`,
  scope: 'operators',
  run: async (context, args) => {
    const { words, values } = readArgs(args, {
      days: { type: 'string', default: '90' },
      scope: { type: 'string' },
      from: { type: 'string' },
      'up-to': { type: 'string' },
      'alone-up-to': { type: 'string' },
    });
    const [name] = words;
    if (args[0] === 'tokens') return list(context);
    if (name === undefined) throw new UsageError();
    if (args[0] === 'token') return make(context, name, { ...values, upTo: values['up-to'] });
    await revokeTokens(context, name);
    console.log(`The tokens "${name}" are void.`);
  },
};

async function make(
  context: CommandContext,
  name: string,
  { days, ...given }: { days: string } & Parameters<typeof readRights>[1],
): Promise<void> {
  // What the operator may do themselves, where nothing else is said.
  const { scopes, limits = null } = context;
  const usual = programScopes.filter((scope) => scopes?.includes(scope) ?? true);
  const read = readRights(context.model, given, usual);
  const rights = given.upTo === undefined ? { ...read, limits } : read;
  const token = await issueToken(context, name, Number(days), rights);
  console.log(
    `${token}\nSend it as "Authorization: Bearer …". It is valid for ${days} days, ${describeRights(context.model, rights)}, and not shown again.`,
  );
}

async function list({ db, model, now }: OperatorContext): Promise<void> {
  for (const token of await listOperatorTokens(db)) {
    const { name, maker, created_at, expires_at, last_used_at } = token;
    const isExpired = Date.parse(expires_at) <= now.getTime();
    const used = last_used_at === null ? 'not used yet' : `last used ${last_used_at}`;
    console.log(
      `${name}: made ${created_at}${maker === null ? '' : ` by ${maker}`}, ${isExpired ? 'expired' : 'expires'} ${expires_at}, ${used}, ${describeRights(model, token)}`,
    );
  }
}
