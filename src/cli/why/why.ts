import { parseArgs } from 'node:util';
import { readConfig } from '../../gateway/config';
import { runCommand } from '../support/runCommand';
import type { Project } from '../../metadata/source/Project';
import { explain, type Question } from './explain';
import { openExplanations } from './openExplanations';
import { printExplanation } from './printExplanation';

const usage = `Usage: npm run why -- USER RESOURCE [NAME] [--country MX] [--record ID] [--json]
       npm run why -- USER PAGE [BLOCK[.FIGURE]] [--country MX|Global]
       npm run why -- USER /PATH [--country MX|Global]
  says why something is shown to a user or not: NAME is a field, an action, create, edit, delete or import of the resource;
  without it, the resource as a whole. Each rule is printed with its file and line, and the smallest change with which the answer would be yes.
  PAGE is a composed page, such as dashboard, or dashboard.page where a resource has that name; BLOCK is the id of a block, or those that lead to it
  (records/transfers), and FIGURE the number of a figure in it, from 1. /PATH is an entry of the menu.
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
    const [who, subject, name, ...more] = positionals;
    if (who === undefined || subject === undefined || more.length > 0) throw new Error(usage);
    const { country, record, json } = values;
    const config = readConfig(process.env);
    const explanations = await openExplanations(config);
    try {
      const { context, project } = await explanations.read();
      const question = { who, country, about: readSubject(project, { subject, name, record }) };
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
  { usage },
);

/** The words after the user. */
interface Typed {
  subject: string;
  name: string | undefined;
  record: string | undefined;
}

/** Returns what is asked about. A name that is both is the resource's. */
function readSubject({ resources, pages }: Project, { subject, name, record }: Typed): Question['about'] {
  const page = subject.replace(/\.page$/, '');
  const isPage = page !== subject || (!resources.has(page) && pages.has(page));
  const isEntry = subject.startsWith('/');
  if (!isPage && !isEntry) return { resource: subject, name, record };
  if (record !== undefined) throw new Error('Only what is of a resource has records: ask without --record.');
  if (isPage) {
    const [, ids = '', place] = /^(.*?)(?:\.(\d+))?$/.exec(name ?? '') ?? [];
    return {
      page,
      blocks: ids.split('/').filter(Boolean),
      ...(place !== undefined && { figure: Number(place) - 1 }),
    };
  }
  if (name !== undefined)
    throw new Error(`An entry of the menu has no "${name}": ask about its page or resource.`);
  return { entry: subject };
}
