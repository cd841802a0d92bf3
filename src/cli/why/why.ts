import { parseArgs } from 'node:util';
import { readConfig } from '../../gateway/config';
import { openDatabase } from '../../gateway/database/connection';
import { loadKeyRing } from '../../gateway/database/secrets/keyFile';
import { openHome } from '../../gateway/home/openHome';
import { contributions } from '../../gateway/parts';
import { compileValid } from '../../metadata/compile';
import { readProject } from '../../metadata/source/readProject';
import { readSource } from '../../metadata/source/readSource';
import { runCommand } from '../runCommand';
import { explain } from './explain';
import { printExplanation } from './printExplanation';

const usage = `Usage: npm run why -- USER RESOURCE [NAME] [--country MX] [--record ID] [--json]
  says why something is shown to a user or not: NAME is a field, an action, create, edit, delete or import of the resource;
  without it, the resource as a whole. Each rule is printed with its file and line, and the smallest change with which the answer would be yes.
  USER is an account or an id. With a record its values count; without one, what depends on them is said to.`;

await runCommand(
  async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        country: { type: 'string' },
        record: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const [who, resource, name, ...more] = positionals;
    if (who === undefined || resource === undefined || more.length > 0) throw new Error(usage);
    const { country, record, json } = values;
    const question = { who, resource, name, country, record };
    const config = readConfig(process.env);
    const source = await readSource(config.root);
    const model = compileValid(source);
    const keyRing = await loadKeyRing(config);
    const database = await openDatabase(config);
    const home = await openHome(config, keyRing, (line) => console.error(line));
    try {
      const { db } = database;
      const context = { ...contributions, db, home, model, config, keyRing, now: () => new Date() };
      const explanation = await explain(context, readProject(source).project, question);
      console.log(
        json
          ? JSON.stringify(explanation.explained, null, 2)
          : printExplanation(explanation, question).join('\n'),
      );
    } finally {
      await home?.destroy();
      await database.close();
    }
  },
  { usage, unprepared: 'This database has no users yet: start the gateway once.' },
);
