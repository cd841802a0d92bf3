import { readFile } from 'node:fs/promises';
import { applyTenants, planTenants } from '../../gateway/operator/applyTenants';
import { describeChange } from '../../gateway/operator/describeChange';
import { operatorPlan } from '../../gateway/operator/operatorPlan';
import { readTenants } from '../../gateway/operator/readTenants';
import { storedState } from '../../gateway/operator/tenantState';
import { formatDiagnostic } from '../../metadata/model/Diagnostic';
import { type Command, type CommandContext, readArgs, UsageError } from './Command';
import { confirm } from '../ask';
import { mailNotice } from './users';

/** `apply FILE`. */
export const tenantsCommand: Command = {
  words: ['apply'],
  usage: `
  apply FILE [--yes]            bring merchants, accounts, fees, limits, roles and users to what the file says`,
  scope: 'tenants',
  atHome: true,
  run: async (context, args) => {
    const { words, values } = readArgs(args, { yes: { type: 'boolean', default: false } });
    if (words[0] === undefined) throw new UsageError();
    await apply(context, words[0], values.yes);
  },
};

async function apply(context: CommandContext, path: string, agreed: boolean): Promise<void> {
  const { db, model, now } = context;
  const { tenants, diagnostics } = readTenants(
    path,
    await readFile(path),
    model,
    now,
    await storedState(db, false),
  );
  for (const diagnostic of diagnostics) console.log(formatDiagnostic(diagnostic));
  if (!tenants) throw new Error(`${path} was not applied.`);
  const plan = operatorPlan(tenants, context);
  const changes = await planTenants(db, model, plan);
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
  if (!agreed && !(await confirm(`Make ${changes.length} changes? (yes/no) `)))
    throw new Error('Nothing was changed.');
  await applyTenants(db, model, plan, { changes, at: now });
  const invited = changes.filter(({ action, subject: about }) => action === 'added' && about === 'user');
  console.log(mailNotice(`Made ${changes.length} changes. New users that are invited: ${invited.length}.`));
}
