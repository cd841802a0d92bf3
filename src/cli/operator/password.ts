import { setOwnPassword } from '../../gateway/operator/operators/operatorSignIn';
import { ask, askHidden } from '../support/ask';
import { type Command, readArgs, UsageError } from './command/Command';

/** `password`: of whoever has signed in, for the page of operators. */
export const passwordCommand: Command = {
  words: ['password'],
  usage: `
  password                      set or replace your password for the page of operators, by a code of your authenticator`,
  scope: 'any',
  atHome: true,
  run: async (context, args) => {
    if (readArgs(args, {}).words.length > 0) throw new UsageError();
    const { actor, sessionId } = context;
    if (sessionId === undefined || actor.name === undefined)
      throw new Error('Only an operator who has signed in has a password: npm run operator -- sign-in NAME');
    const password = await askHidden('New password: ');
    if ((await askHidden('Once more: ')) !== password) throw new Error('The passwords are not the same.');
    const code = await ask('Code of your authenticator: ');
    const own = { name: actor.name, sessionId };
    await setOwnPassword({ ...context, now: new Date() }, own, { password, code });
    console.log('Your password is set. Your other sessions have ended.');
  },
};
