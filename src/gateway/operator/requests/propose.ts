import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { TenantRequest } from '../../../contract/operator/requests';
import { actorColumns } from '../../database/actors';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { GatewayError } from '../../http/responses';
import { planTenants } from '../applyTenants';
import type { TenantChange } from '../difference';
import { recordOperatorEvents } from '../operatorEvents';
import { operatorPlan } from '../operatorPlan';
import { hasMerchants } from '../operators/grants';
import { personOf } from '../reviews/proposals';
import { requireFile, type TenantsFile } from './checkFile';
import { carryOut } from './decide';
import { describeRequest, findRequest, type RequestContext } from './requests';

/** Returns what a file would change now, in the order in which it is done. Throws 422 with what is wrong in the file. */
export async function differencesOf(context: RequestContext, file: TenantsFile): Promise<TenantChange[]> {
  const tenants = await requireFile(context, file);
  return planTenants(context.db, context.model, operatorPlan(tenants, context));
}

/**
 * Proposes a tenants file, about which another operator decides (product 7.22). The first merchants, and any in a sandbox, are carried out
 * at once. Throws 422 where the file is wrong, changes nothing, or something else than `seen` by now.
 */
export async function proposeTenants(
  context: RequestContext,
  file: TenantsFile,
  seen?: readonly TenantChange[],
): Promise<TenantRequest> {
  return withTransaction(context.db, async (transaction) => {
    const own = { ...context, db: transaction };
    const changes = await differencesOf(own, file);
    if (changes.length === 0) throw new GatewayError({ status: 422, text: 'tenants.nothing' });
    if (seen && !isDeepStrictEqual(changes, seen))
      throw new GatewayError({ status: 422, text: 'tenants.changed' });
    const { number, isAlone } = await storeRequest(own, file, changes);
    if (isAlone) return carryOut(own, await findRequest(transaction, number));
    return describeRequest(await findRequest(transaction, number));
  });
}

/** Whether a file is carried out without a second person, if nobody is faster. */
export async function isForOne({ db, config }: Pick<RequestContext, 'db' | 'config'>): Promise<boolean> {
  return config.sandbox || !(await hasMerchants(db));
}

async function storeRequest(
  context: RequestContext,
  { name, content }: TenantsFile,
  changes: readonly TenantChange[],
): Promise<{ number: number; isAlone: boolean }> {
  const { db, config, actor, now } = context;
  const isFirst = !(await hasMerchants(db));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const values = {
    status: 'waiting' as const,
    file: name,
    content: Buffer.from(content).toString('utf8'),
    sha256,
    changes: JSON.stringify(changes),
    proposed_by: personOf(context),
    proposed_at: now.toISOString(),
    ...actorColumns(actor),
  };
  // Of two first files at once, the other one waits for a second person.
  const first = isFirst ? await insert(db, { ...values, is_first: true }) : undefined;
  const number = first ?? (await insert(db, { ...values, is_first: null }))!;
  await recordOperatorEvents(db, [
    {
      at: now,
      actor,
      action: 'proposed',
      subject: 'tenants',
      merchant: '',
      name: String(number),
      after: { file: name, sha256, changes: changes.length },
    },
  ]);
  return { number, isAlone: config.sandbox || first !== undefined };
}

type NewRequest = Parameters<ReturnType<ReturnType<typeof tableOf>['onConflict']>['values']>[0];

const tableOf = (db: Database) => db.insertInto('tenant_request');

async function insert(db: Database, values: NewRequest): Promise<number | undefined> {
  const row = await tableOf(db)
    .values(values)
    .onConflict((conflict) => conflict.column('is_first').doNothing())
    .returning('number')
    .executeTakeFirst();
  return row?.number;
}
