import type { Country } from '../../metadata/model/definitions';
import { factsOf } from '../../metadata/bind/places';
import { bindResource } from '../../metadata/bind/bindResource';
import { entityTable } from '../../metadata/storage/entityTable';
import { wallClock } from '../../metadata/values/time';
import { applicationEntity } from '../applications/applications';
import { readersAllowed } from '../auth/sessions';
import { readRecord } from '../database/records';
import type { Database } from '../database/tables';
import type { ServerContext } from '../http/context';
import { translator } from '../http/translation';
import { queueMail } from '../mail/outbox';
import type { Receiver } from './pending';
import type { Health } from './addressHealth';

/** What there is to say of an address. */
interface AddressNews {
  receiver: Receiver;
  country: string;
  health: Health;
  /** It fails; or it was switched off, as it says that it is gone, or as it failed for five days. */
  news: 'failing' | 'gone' | 'failed';
  at: Date;
}

/** How long an e-mail about an address is worth sending, in milliseconds. */
const validFor = 24 * 60 * 60_000;

/** The resource whose permission those users have who are told, and to whose records they are led. */
const resource = 'applications';

/** Queues an e-mail to each user of the merchant who sees applications, in their language (product 7.17). */
export async function tellOfAddress(
  db: Database,
  context: ServerContext,
  { receiver, country, health, news, at }: AddressNews,
): Promise<void> {
  const { model, config, keyRing } = context;
  const { merchantId, application: id } = receiver;
  const application = await readRecord(db, entityTable(model, applicationEntity), {
    merchantId,
    country,
    id,
  });
  if (!application) return;
  const { permission, path = '' } = model.resources[resource]!;
  const facts = factsOf(model, country);
  const params = {
    application: application.name,
    appId: application.appCode,
    url: health.url,
    since: shownTime(health.failing_since ?? at.toISOString(), facts),
    address: `${config.webAddress}/#${path}/${id}?country=${country}`,
  };
  const readers = await readersAllowed(
    { ...context, db },
    { merchantId, permissions: [permission], country },
  );
  for (const { account: recipient, language } of readers) {
    const { fields } = bindResource(model, 'callbacks', country, language);
    const title = fields.result?.options?.find(({ value }) => value === health.last_failure)?.title ?? '';
    const result = health.last_failure_status === null ? title : `${title} (${health.last_failure_status})`;
    const translate = translator(model, language);
    const text = (part: string) => translate(`mail.callbackAddress.${news}.${part}`, { ...params, result });
    await queueMail(db, keyRing, { recipient, subject: text('subject'), body: text('body'), validFor }, at);
  }
}

/** A time as people in the country read it, with its zone. */
function shownTime(time: string, { zone }: Pick<Country, 'zone'>): string {
  return `${wallClock(time, zone).format('YYYY-MM-DD HH:mm:ss')} ${zone}`;
}
