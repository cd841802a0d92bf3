import { parseArgs } from 'node:util';
import english from '../../../locales/en/diff.json';
import type { StoredFinding } from '../../gateway/stored/StoredFinding';
import type { Model } from '../../metadata/model/Model';
import { compareSides } from '../../metadata/diff/compareSides';
import { runCommand } from '../support/runCommand';
import { formats, reportChanges } from './report';
import { readSide } from './readSide';
import { readTexts } from '../support/readTexts';
import { wordingOf } from './wording';

/** `npm run diff -- main [other] [--language zh] [--format markdown]`: prints what a change of metadata does, in plain words. */
const usage = `Usage: npm run diff -- BEFORE [AFTER] [--language zh] [--format text|markdown|json] [--database]
  prints what changes from one set of metadata to another, controls first: each is a revision of git or a folder, and AFTER the work tree
  --database also says what the database of DATABASE_URL holds that AFTER does not take, or takes otherwise
  exits with 0 where no control is weaker and nothing breaks, with 1 where one may be or something may break, and with 2 where it cannot compare`;

await runCommand(
  async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        language: { type: 'string', default: 'en' },
        format: { type: 'string', default: 'text' },
        root: { type: 'string', default: process.cwd() },
        database: { type: 'boolean', default: false },
      },
    });
    const [before, after, ...others] = positionals;
    if (before === undefined || others.length > 0)
      throw new Error(`Name what to compare with: npm run diff -- main\n${usage}`);
    const format = formats.find((each) => each === values.format);
    if (!format) throw new Error(`There is no format "${values.format}". There are ${formats.join(', ')}.`);
    const { language, root } = values;
    const wording = wordingOf(language, await readTexts(root, language, { diff: english }));
    const [one, other] = [await readSide(root, before, true), await readSide(root, after, false)];
    const changes = compareSides(one.side, other.side, language);
    const stored = values.database ? await storedBeside(other.side.model, root, language) : undefined;
    const compared = { before: one.name, after: other.name, left: one.left, ...(stored && { stored }) };
    console.log(reportChanges(format, changes, compared, wording));
    const isGrave = changes.some(({ severity }) => severity === 'weakens' || severity === 'breaks');
    // What was left out may be grave too.
    const breaksStored = stored?.some(({ breaks }) => breaks) ?? false;
    if (isGrave || breaksStored || one.left.length > 0) process.exitCode = 1;
  },
  { usage, failure: 2 },
);

/** The gateway's code is loaded where it is needed alone, as that takes longer than a comparison. */
async function storedBeside(model: Model, root: string, language: string): Promise<StoredFinding[]> {
  const { readStored } = await import('../support/readStored');
  const { storedWords } = await import('../../gateway/stored/storedWords');
  const words = storedWords(language, await readTexts(root, language, { stored: {} }));
  return (await readStored(model, words)).findings;
}
