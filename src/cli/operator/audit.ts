import { describeAmounts } from '../../gateway/operator/describeChange';
import { readOperatorEvents } from '../../gateway/operator/operatorEvents';
import { type Command, readArgs, readLimit } from './Command';

/** `audit`. */
export const auditCommand: Command = {
  words: ['audit'],
  usage: `
  audit [ABOUT] [--limit 50]    what operators did, the latest first; of a merchant number or an account`,
  run: async ({ db, model }, args) => {
    const { words, values } = readArgs(args, { limit: { type: 'string', default: '50' } });
    for (const event of await readOperatorEvents(db, readLimit(values.limit), words[0])) {
      const { at, actor_name, action, subject: what, merchant, name, before, after } = event;
      const state =
        describeAmounts(event, model) ?? [before, after].filter((value) => value !== null).join(' → ');
      console.log(`${at}  ${actor_name}  ${action}  ${what} ${merchant} ${name}  ${state}`.trimEnd());
    }
  },
};
