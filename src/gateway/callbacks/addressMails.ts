import type { Selectable } from 'kysely';
import { bindResource } from '../../metadata/bind/bindResource';
import { factsOf } from '../../metadata/bind/schemas/places';
import type { Country } from '../../metadata/model/definitions';
import { joinTexts } from '../../metadata/texts/joinTexts';
import { wallClock } from '../../metadata/values/time';
import { applicationEntity } from '../applications/tables';
import { type Reader, readersAllowed } from '../auth/team/allowed';
import { noteRecordChanges } from '../database/recordChanges';
import type { StoredRecord } from '../database/records';
import type { Database, Tables } from '../database/declared/tables';
import type { ServerContext } from '../http/context';
import { translator } from '../http/translation';
import { queueMail } from '../mail/outbox';
import { endHappened, noteHappened } from '../notifications/note';
import type { Receiver } from './pending';

/** The health of an address. Times are ISO 8601. */
export type Health = Omit<
  Selectable<Tables['callback_health']>,
  'merchant_id' | 'application_id' | 'address'
>;

/** An address about which there is something to say, with its application. */
export interface ToldAddress {
  application: StoredRecord<typeof applicationEntity>;
  country: string;
  health: Health;
}

/** News of an address: it fails, or is switched off as it is gone or failed for five days. */
export type AddressNews = 'failing' | 'gone' | 'failed';

/** Time after which an e-mail about an address is not worth sending, in milliseconds. */
const validFor = 24 * 60 * 60_000;

/** The resource whose permission those users have who are told, and to whose records they are led. */
const resource = 'applications';

/** The notifications of applications that tell it in the bell. */
const notificationsOf = {
  failing: 'callbacksFail',
  failed: 'callbacksOff',
  gone: 'callbacksOff',
} as const satisfies Record<AddressNews, string>;

/** Stores that there is nothing left to do about the failing, or switched off, address of an application. */
export function endAddressNews(
  db: Database,
  { merchantId, application: recordId }: Receiver,
  { country, news, at }: { country: string; news: AddressNews; at: Date },
): Promise<void> {
  return endHappened(db, { merchantId, country, resource, name: notificationsOf[news], recordId }, at);
}

/**
 * Tells each user of the merchant who sees these applications (product 7.17). They are told in the bell, and by e-mail in their language.
 */
export async function tellOfAddresses(
  db: Database,
  context: ServerContext,
  merchantId: string,
  news: AddressNews,
  addresses: ToldAddress[],
  at: Date,
): Promise<void> {
  const { model, keyRing } = context;
  const { permission } = model.resources[resource]!;
  for (const { application, country } of addresses) {
    const key = { merchantId, country, resource, name: notificationsOf[news], recordId: application.id };
    await noteHappened(db, model, { ...key, label: application.name, actor: { kind: 'system' }, at });
    await noteRecordChanges(db, [{ merchantId, country, id: application.id, entity: applicationEntity }]);
  }
  const mails = new Map<string, { reader: Reader; told: ToldAddress[] }>();
  for (const country of new Set(addresses.map((address) => address.country))) {
    const which = { merchantId, permissions: [permission], country };
    for (const reader of await readersAllowed({ ...context, db }, which)) {
      const mail = mails.get(reader.account) ?? { reader, told: [] };
      mail.told.push(...addresses.filter((address) => address.country === country));
      mails.set(reader.account, mail);
    }
  }
  for (const { reader, told } of mails.values()) {
    const { account: recipient, language, numberFormat } = reader;
    const translate = translator(model, language, numberFormat);
    const text = (part: string, params: Record<string, string>) =>
      translate(`mail.callbackAddress.${news}.${part}`, params);
    const names = [...new Set(told.map(({ application }) => application.name))];
    const list = told.map((address) => text('address', describe(context, address, reader))).join('\n\n');
    const subject = text('subject', { application: joinTexts(names, language) });
    await queueMail(
      db,
      keyRing,
      { recipient, subject, body: text('body', { addresses: list }), validFor },
      at,
    );
  }
}

/** The words of an e-mail about an address. */
function describe(
  { model, config }: ServerContext,
  { application, country, health }: ToldAddress,
  { language }: Reader,
): Record<string, string> {
  const { path = '' } = model.resources[resource]!;
  const { fields } = bindResource(model, 'callbacks', country, language);
  const title = fields.result?.options?.find(({ value }) => value === health.last_failure)?.title ?? '';
  return {
    application: application.name,
    appId: application.appCode,
    url: health.url,
    since: health.failing_since === null ? '' : shownTime(health.failing_since, factsOf(model, country)),
    result: health.last_failure_status === null ? title : `${title} (${health.last_failure_status})`,
    link: `${config.webAddress}/#${path}/${application.id}?country=${country}`,
  };
}

/** A time as people in the country read it, with its zone. */
function shownTime(time: string, { zone }: Pick<Country, 'zone'>): string {
  return `${wallClock(time, zone).format('YYYY-MM-DD HH:mm:ss')} ${zone}`;
}
