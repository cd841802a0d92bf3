import { rotateSecrets } from '../../gateway/database/secrets/encryptedColumns';
import { encryptedColumns } from '../../gateway/parts';
import type { Command } from './command/Command';

/** `rotate-secrets`. */
export const secretsCommand: Command = {
  words: ['rotate-secrets'],
  usage: `
  rotate-secrets                encrypt all stored secrets with the first key of SECRETS_KEY_FILE`,
  scope: 'operators',
  run: async ({ db, keyRing }) => {
    const results = await rotateSecrets(db, keyRing, encryptedColumns, (line) => console.log(line));
    for (const { title, rotated } of results)
      console.log(`${title}: ${rotated} encrypted with the key "${keyRing.currentId}"`);
    const left = results.flatMap(({ title, left: others }) =>
      others.map(({ keyId, count }) => `${title}: ${count} still have the key "${keyId}"`),
    );
    if (left.length === 0) {
      console.log(`Everything has the key "${keyRing.currentId}": the others can be taken out of the file.`);
      return;
    }
    throw new Error(
      `${left.join('\n')}\nKeep these keys. A gateway that was not restarted still uses its earlier first key: restart all, and run this again.`,
    );
  },
};
