import { parseArgs } from 'node:util';
import { readConfig } from '../../gateway/config';
import { runCommand } from '../runCommand';
import { explain } from './explain';
import { openExplanations } from './openExplanations';
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
    const explanations = await openExplanations(config);
    try {
      const { context, project } = await explanations.read();
      const explanation = await explain(context, project, question);
      console.log(
        json
          ? JSON.stringify(explanation.explained, null, 2)
          : printExplanation(explanation, question).join('\n'),
      );
    } finally {
      await explanations.close();
    }
  },
  { usage, unprepared: 'This database has no users yet: start the gateway once.' },
);
