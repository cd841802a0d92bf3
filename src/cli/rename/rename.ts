import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { compile } from '../../metadata/compile';
import { formatErrors } from '../../metadata/model/Diagnostic';
import { readProject } from '../../metadata/source/readProject';
import { readSource } from '../../metadata/source/readSource';
import { checkSamples } from '../../samples/checkSamples';
import { runScript, tidy } from '../new/writeFiles';
import { runCommand } from '../support/runCommand';
import { filesNaming, ownersOf, placesOf, readCode } from '../support/codeNames';
import { describeRecords } from './countRecords';
import { readRenaming } from './declareRename';
import { planRename, type RenamePlan } from './planRename';
import type { Present, Renaming, RenamingKind } from './Renaming';
import { columnName } from '../../metadata/storage/columns';

/**
 * `npm run rename -- <kind> <subject> <new name>`: renames a field, value or resource in all files (product 1.6). It notes the former name,
 * so that each database follows at the gateway's next start. Shows its changes and asks first.
 */
const usage = `Usage: npm run rename -- <what> [--yes]
  field RESOURCE.FIELD NEW          such as: field refunds.payerName customerName
  value RESOURCE.FIELD.VALUE NEW    an option of a field that defines its own, such as a state: value refunds.status.open pending
  resource RESOURCE NEW             such as: resource refunds customer-refunds
--yes writes without asking; without it, and without a terminal, nothing is written.
--despite-code renames although code names it too, which a developer then changes.`;

const kinds: readonly RenamingKind[] = ['field', 'value', 'resource'];
const root = process.cwd();

/** More places in code than this are counted. */
const maxListed = 10;

await runCommand(
  async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        'despite-code': { type: 'boolean', default: false },
      },
    });
    const [what, subject, to, ...extra] = positionals;
    const kind = kinds.find((each) => each === what);
    if (!kind || subject === undefined || to === undefined || extra.length > 0) throw new Error(usage);
    const present = await readPresent();
    const renaming = readRenaming(present, kind, subject, to);
    if (!renaming) {
      console.log(`${subject} has been renamed to "${to}" already.`);
      return;
    }
    const plan = planRename(present, renaming);
    await describePlan(present, renaming, plan, values['despite-code']);
    console.log(await describeRecords(renaming));
    if (!(await isWanted(values.yes))) return;
    for (const [path, text] of await tidy(plan.changed)) await writeFile(join(root, path), text);
    for (const path of plan.removed) await rm(join(root, path));
    runScript('types');
    console.log(describeNext(renaming));
  },
  { usage },
);

async function readPresent(): Promise<Present> {
  const source = await readSource(root);
  const errors = compile(source, [checkSamples]).diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(`Correct these first:\n${formatErrors(errors).join('\n')}`);
  return { source, project: readProject(source).project };
}

/** Says what changes. Throws where code would no longer find what it names, unless that is wanted. */
async function describePlan(
  present: Present,
  renaming: Renaming,
  { changed, removed, places }: RenamePlan,
  despiteCode: boolean,
): Promise<void> {
  const files = [...changed.keys()].map((path) => `  ${path}`);
  console.log(`${count(places, 'place')} in ${count(changed.size, 'file')} change:\n${files.join('\n')}`);
  if (removed.length > 0) console.log(`These are gone then: ${removed.join(', ')}.`);
  const inCode = await codePlaces(root, present, renaming);
  if (inCode.length === 0) return;
  const rest = inCode.length > maxListed ? ` and ${inCode.length - maxListed} more` : '';
  const listed = `${inCode.slice(0, maxListed).join(', ')}${rest}`;
  if (despiteCode) console.log(`Code to be changed by hand: ${listed}.`);
  else {
    throw new Error(
      `Code names "${renaming.from}" too: ${listed}. Programs may depend on it as well. Nothing was written. ` +
        'Give it another title instead, which needs no rename, or rename it with --despite-code and have a developer change these.',
    );
  }
}

async function isWanted(yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) {
    console.log('Nothing was written. To write it: --yes');
    return false;
  }
  const terminal = createInterface(process.stdin, process.stdout);
  try {
    return /^y(es)?$/i.test((await terminal.question('Write this? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}

function describeNext({ kind, to }: Renaming): string {
  const stored = {
    field:
      'Stored values stay where they are. What names the field in the database, such as saved views and the history, follows',
    value:
      'Stored records follow, with what names the value in the database, such as saved views and the history,',
    resource: 'Saved views, chosen columns, scheduled exports and downloads follow',
  }[kind];
  return (
    `Renamed to "${to}". ${stored} when a gateway starts with these files. ` +
    'Clients of the API use the new name from then on (docs/metadata/permanent.md#a-name-that-changes).'
  );
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/**
 * Returns the places, as `file:line`, where code names what is to be renamed; a developer has to change it. Only files count that name the
 * entity or one of its resources, as most resources have no code at all.
 */
async function codePlaces(root: string, { project }: Present, renaming: Renaming): Promise<string[]> {
  const { kind, resource, entity, from } = renaming;
  const owners = kind === 'resource' ? [resource] : ownersOf(project, entity);
  const names = kind === 'field' ? [from, columnName(from)] : [from];
  return placesOf(filesNaming(await readCode(root), owners), names);
}
