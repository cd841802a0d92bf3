import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import { giveKeys, sandboxAppCode } from '../../applications/applications';
import { applicationEntity } from '../../applications/tables';
import type { Actor } from '../../database/actors';
import { recordEvent } from '../../database/recordEvents';
import { insertRecords } from '../../database/records';
import type { KeyRing } from '../../database/secrets/KeyRing';
import type { Database } from '../../database/declared/tables';
import { receiverUrl } from '../receiver/playReceiver';
import type { PlanScope } from '../plan/planScopes';

/** Names of the applications of each account. */
const names = ['Checkout', 'Mobile app'];

/** Stores the applications of a sandbox merchant in a country, which its orders name, as if they were added at `at`. */
export async function fillApplications(
  db: Database,
  { model, keyRing }: { model: Model; keyRing: KeyRing },
  { merchantId, merchant, country }: PlanScope,
  at: Date,
): Promise<void> {
  const table = entityTable(model, applicationEntity);
  const [owner] = merchant.users ?? [];
  const now = () => at;
  for (const [place, name] of names.entries()) {
    const appCode = sandboxAppCode(country.code, merchant.code, place);
    const record = {
      appCode,
      name,
      status: 'active',
      scopes: ['read', 'collect', 'payOut', 'refund'],
      payInCallbackUrl: receiverUrl(appCode, 'payIn'),
      payoutCallbackUrl: receiverUrl(appCode, 'payout'),
      callsPerMinute: 600,
      createdAt: at.toISOString(),
      createdBy: owner?.name,
      merchantId,
      country: country.code,
    };
    const [id] = await insertRecords(db, table, [record]);
    const key = { merchantId, country: country.code, id: id! };
    const actor: Actor = { kind: 'user', name: owner?.name };
    await recordEvent(db, table, key, { at, to: record.status, actor, creates: true });
    await giveKeys({ db, model, keyRing, merchantId, country: country.code, now }, { ...record, id: id! });
  }
}
