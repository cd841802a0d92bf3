import { readFile } from 'node:fs/promises';
import type { TenantRequest } from '../../contract/operator/requests';
import { describeChange } from '../../gateway/operator/describeChange';
import { checkFile } from '../../gateway/operator/requests/checkFile';
import { decideRequest } from '../../gateway/operator/requests/decide';
import { differencesOf, isForOne, proposeTenants } from '../../gateway/operator/requests/propose';
import { listRequests, readRequest } from '../../gateway/operator/requests/requests';
import { formatDiagnostic } from '../../metadata/model/Diagnostic';
import { type Command, type CommandContext, readArgs, readReason, UsageError } from './command/Command';
import { confirm } from '../support/ask';
import { mailNotice } from './users';

/** `apply FILE`. */
export const tenantsCommand: Command = {
  words: ['apply'],
  usage: `
  apply FILE [--yes]            propose to bring merchants, accounts, fees, limits, roles and users to what the file says;
                                the file with the first merchants is applied at once`,
  scope: 'tenants',
  atHome: true,
  run: async (context, args) => {
    const { words, values } = readArgs(args, {
      yes: { type: 'boolean', default: false },
    });
    if (words[0] === undefined) throw new UsageError();
    await apply(context, words[0], values.yes);
  },
};

async function apply(context: CommandContext, path: string, agreed: boolean): Promise<void> {
  const file = { name: path, content: await readFile(path) };
  const { tenants, diagnostics } = await checkFile(context, file);
  for (const diagnostic of diagnostics) console.log(formatDiagnostic(diagnostic));
  if (!tenants) throw new Error(`${path} was not applied.`);
  const changes = await differencesOf(context, file);
  if (changes.length === 0) {
    console.log('Nothing to do: the database is as the file says.');
    return;
  }
  for (const change of changes) console.log(describeChange(change));
  const disabled = changes.filter(({ action }) => action === 'disabled');
  if (disabled.length > 0)
    console.log(
      `${disabled.length} of these are disabled. Nothing is deleted: whatever comes back into the file works again.`,
    );
  const verb = (await isForOne(context)) ? 'Make' : 'Propose';
  if (!agreed && !(await confirm(`${verb} ${changes.length} changes? (yes/no) `)))
    throw new Error('Nothing was changed.');
  const request = await proposeTenants(context, file, changes);
  if (request.status === 'approved') {
    const invited = changes.filter(({ action, subject: about }) => action === 'added' && about === 'user');
    console.log(mailNotice(`Made ${changes.length} changes. New users that are invited: ${invited.length}.`));
    return;
  }
  const { number } = request;
  console.log(`Proposed ${changes.length} changes as request ${number}. Nothing was changed yet.`);
  console.log(
    `Another operator decides: npm run operator -- requests show ${number}, then requests approve ${number} or requests reject ${number}.`,
  );
}

/** `requests`, and `requests show|approve|reject NUMBER`. */
export const requestsCommand: Command = {
  words: ['requests'],
  usage: `
  requests [--all]              tenants files that were proposed and wait; with --all the latest hundred
  requests show NUMBER          what one of them changes, and what the check of its file says
  requests approve NUMBER       carry it out, as another operator than the one who has proposed it
  requests reject NUMBER --reason …
                                reject it, or take it back`,
  scope: ([, word]) => (word === 'approve' || word === 'reject' ? 'tenants' : 'read'),
  atHome: true,
  run: async (context, args) => {
    const { words, values } = readArgs(args, {
      all: { type: 'boolean', default: false },
      reason: { type: 'string' },
    });
    const [verb = 'list', name] = words;
    if (verb === 'list') return list(context, values.all);
    if (name === undefined) throw new UsageError();
    const number = Number(name);
    if (verb === 'show') await show(context, number);
    else if (verb === 'approve') {
      const { changes } = await decideRequest(context, number, {
        decision: 'approve',
      });
      console.log(mailNotice(`Request ${number} is approved, and its ${changes.length} changes are made.`));
    } else if (verb === 'reject') {
      await decideRequest(context, number, {
        decision: 'reject',
        reason: readReason(values.reason),
      });
      console.log(`Request ${number} is rejected. Nothing was changed.`);
    } else throw new UsageError();
  },
};

async function list({ db }: CommandContext, isWhole: boolean): Promise<void> {
  const requests = await listRequests(db, isWhole ? undefined : 'waiting');
  if (requests.length === 0) console.log(isWhole ? 'Nothing was proposed.' : 'Nothing waits for a decision.');
  for (const request of requests) console.log(lineOf(request));
}

function lineOf({
  number,
  status,
  file,
  proposedBy,
  proposedAt,
  changes,
  decidedBy,
  decidedAt,
}: TenantRequest) {
  const decided = decidedAt === null ? '' : ` by ${decidedBy} at ${decidedAt}`;
  return `${number}  ${file}: ${changes.length} changes, proposed by ${proposedBy} at ${proposedAt}, ${status}${decided}`;
}

async function show(context: CommandContext, number: number): Promise<void> {
  const request = await readRequest(context, number);
  console.log(lineOf(request));
  console.log(`  SHA-256 of the file: ${request.sha256}`);
  if (request.reason !== null) console.log(`  Reason: ${request.reason}`);
  for (const change of request.changes) console.log(change);
  for (const finding of request.findings) console.log(finding);
}
