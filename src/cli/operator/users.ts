import {
  disableUser,
  enableUser,
  inviteAgain,
  listUsers,
  type OperatorContext,
  resetAuthenticator,
} from '../../gateway/operator/users';
import { type Command, readArgs, UsageError } from './command/Command';

/** Changes of one user. Each returns the line that is printed when it is done. */
const changes: Record<
  string,
  (context: OperatorContext, account: string, language: string | undefined) => Promise<string>
> = {
  invite: async (context, account, language) => {
    await inviteAgain(context, account, language);
    return mailNotice(`${account} is sent an initial password.`);
  },
  disable: async (context, account) => {
    const exposed = await disableUser(context, account);
    const done = `${account} is disabled and signed out. Remove them from your tenants file if it has them, or the next apply enables them.`;
    if (exposed.length === 0) return done;
    const applications = exposed.map(({ name, appCode }) => `${name} (${appCode})`).join(', ');
    return mailNotice(
      `${done} They can still sign calls of ${applications}: the merchant is asked to reset the secret, disable the application, or keep it.`,
    );
  },
  enable: async (context, account) => {
    await enableUser(context, account);
    return `${account} can sign in again.`;
  },
  'reset-authenticator': async (context, account) => {
    await resetAuthenticator(context, account);
    return `${account} is signed out and binds an authenticator at the next sign-in.`;
  },
};

/** `list`, and what is done to the user of an account. */
export const usersCommand: Command = {
  words: ['list', ...Object.keys(changes)],
  usage: `
  list                          all users, by merchant
  invite ACCOUNT [--language]   send a new initial password to a user who has not signed in yet
  disable ACCOUNT               disable a user and end their sessions
  enable ACCOUNT                enable a user again whom the merchant has made itself
  reset-authenticator ACCOUNT   let a user bind another authenticator at the next sign-in`,
  scope: ([word]) => (word === 'list' ? 'read' : 'tenants'),
  atHome: true,
  run: async (context, args) => {
    const { words, values } = readArgs(args, { language: { type: 'string' } });
    const change = changes[args[0]!];
    if (!change) return list(context);
    if (words[0] === undefined) throw new UsageError();
    console.log(await change(context, words[0], values.language));
  },
};

/** Adds to what was done that no e-mail may be sent. */
export function mailNotice(done: string): string {
  return process.env.SMTP_URL
    ? done
    : `${done} SMTP_URL is not set here: the gateway sends e-mails if it is set there.`;
}

async function list({ db }: OperatorContext): Promise<void> {
  let last: string | undefined;
  const users = await listUsers(db);
  if (users.length === 0) console.log('There are no users. Bring some with: npm run operator -- apply FILE');
  for (const user of users) {
    if (user.merchant !== last)
      console.log(
        `${user.merchant} ${user.merchantName}, ${user.merchantStatus}${user.sandbox ? ', sandbox' : ''}`,
      );
    last = user.merchant;
    const notes = [
      user.role,
      user.status,
      ...(user.isInvited ? ['has not chosen a password'] : []),
      ...(user.hasAuthenticator ? [] : ['no authenticator']),
      ...(user.madeBy === 'merchant' ? ['made by the merchant'] : []),
      ...(user.givenRole === null ? [] : [`role changed by the merchant, from ${user.givenRole}`]),
      ...(user.madeBy === 'provider' && user.status === 'disabled' && user.givenStatus === 'active'
        ? ['disabled by the merchant']
        : []),
    ];
    console.log(`  ${user.account} (${user.name}): ${notes.join(', ')}`);
  }
}
