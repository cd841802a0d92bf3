import { bindCountry } from '../../metadata/bind/bindCountry';
import { factsOf, noCountry } from '../../metadata/bind/schemas/places';
import type { Notification } from '../../contract/awaiting';
import type { Model } from '../../metadata/model/Model';
import { formatMoney } from '../../metadata/values/money';
import { formatInstant, instantOf, startOf, wallClock } from '../../metadata/values/time';
import { type DigestReader, digestReaders } from '../auth/team/digestReaders';
import type { Unit } from '../database/units/Unit';
import { withTransaction } from '../database/units/transaction';
import type { ServerContext } from '../http/context';
import { translator } from '../http/translation';
import { definePeriodicJob } from '../jobs/Job';
import { queueMail } from '../mail/outbox';
import { listenerOf, readNotifications } from './readNotifications';

/** Interval at which due digests are looked for, in milliseconds. */
const interval = 5 * 60_000;

/** The hour of the country's clocks at which they are written: before people begin to work. */
const hour = 7;

/** Time after which the e-mail is not worth sending, in milliseconds. */
const validFor = 24 * 60 * 60_000;

/** Writes to users who wish so, each day or week, what is unread in their bell (product 5.37). */
export const mailDigests = definePeriodicJob({
  kind: 'notifications.digest',
  every: interval,
  timeLimit: 10 * 60_000,
  async perform({ context, signal }) {
    const failures: unknown[] = [];
    for (const reader of await digestReaders(context)) {
      signal.throwIfAborted();
      const { countries, since, every } = reader;
      const { model, config, now } = context;
      const here = countries.filter(
        (code) => Object.hasOwn(model.countries, code) && (config.countries?.includes(code) ?? true),
      );
      const { zone } = factsOf(model, here[0] ?? noCountry);
      const turn = lastTurn(every, zone, now());
      if (turn <= new Date(since).toISOString() || (context.home && here.length === 0)) continue;
      // One that fails must not hold up those of others.
      await withTransaction(context.db, (transaction) =>
        tell(transaction, context, reader, { here, zone, turn }),
      ).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  },
});

/** The last moment (ISO 8601 UTC) at which a digest was to be written, by clocks of a zone: each day, or on Mondays. */
function lastTurn(every: DigestReader['every'], zone: string, now: Date): string {
  return instantOf(startOf(every, wallClock(now, zone).subtract(hour, 'hour')).add(hour, 'hour'), zone);
}

/** A reader's turn: the countries of which they are told here, the zone of the first, and its moment. */
interface Turn {
  here: string[];
  zone: string;
  turn: string;
}

/** Takes a user's turn, unless that was done, and queues the e-mail if there is something unread since the one before. */
async function tell(
  db: Unit,
  context: ServerContext,
  reader: DigestReader,
  { here, zone, turn }: Turn,
): Promise<void> {
  const { model, config, keyRing, now } = context;
  const { userId, merchantId, every, since, account: recipient, language, numberFormat } = reader;
  const { isTaken, before } = await takeTurn(db, { merchantId, userId, turn });
  if (isTaken) return;
  const after = before !== undefined && Date.parse(before) > Date.parse(since) ? before : since;
  const listener = await listenerOf({ ...context, db }, reader, here);
  const { unread, notifications } = await readNotifications({ db, model }, listener, {
    language,
    numberFormat,
    unreadOf: { after: new Date(after).toISOString(), until: turn },
  });
  if (unread === 0) return;
  const translate = translator(model, language, numberFormat);
  const more = unread - notifications.length;
  const params = {
    name: reader.name,
    merchant: reader.merchant,
    smart_count: unread,
    from: `${formatInstant(new Date(after).toISOString(), zone, 'minute')} ${zone}`,
    lines: notifications.map((each) => lineOf(model, config.webAddress, each, reader)).join('\n\n'),
    more: more > 0 ? `${translate('mail.digest.more', { smart_count: more })}\n\n` : '',
    often: translate(`mail.digest.${every}`),
    address: `${config.webAddress}/`,
    settings: `${config.webAddress}/#${settingsPath(model)}`,
  };
  const text = (part: string) => translate(`mail.digest.${part}`, params);
  const mail = { recipient, subject: text('subject'), body: text('body'), validFor };
  await queueMail(db, keyRing, mail, now());
}

/** The page of the user's own settings. */
const personalPage = 'personal-center';

/** Returns the route of the user's own settings in the web app. */
function settingsPath({ navigation }: Model): string {
  const entries = navigation.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  return entries.find(({ page }) => page === personalPage)?.path ?? '';
}

/** Marks a turn as taken. Returns whether it was before, and the one before it, if that is known. */
async function takeTurn(
  db: Unit,
  { merchantId, userId, turn }: { merchantId: string; userId: string; turn: string },
): Promise<{ isTaken: boolean; before: string | undefined }> {
  const row = { merchant_id: merchantId, user_id: userId };
  const known = await db
    .selectFrom('notification_digest')
    .select('turn')
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const before = known?.turn;
  if (before !== undefined && Date.parse(before) >= Date.parse(turn)) return { isTaken: true, before };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('notification_digest')
    .values({ ...row, turn })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'user_id'])
        .doUpdateSet({ turn })
        .where('notification_digest.turn', '<', turn),
    )
    .executeTakeFirst();
  return { isTaken: numInsertedOrUpdatedRows === 0n, before };
}

/** One of what is unread, with the address that leads to it. */
function lineOf(
  model: Model,
  webAddress: string,
  { at, country, text, label, amount, currency, by, path }: Notification,
  { language, numberFormat }: Pick<DigestReader, 'language' | 'numberFormat'>,
): string {
  const { zone, ...facts } = factsOf(model, country);
  const place = country === noCountry ? [] : [bindCountry(model, country, language).name];
  const money =
    amount === undefined || currency === undefined
      ? []
      : [`${formatMoney(amount, { ...facts, numberFormat })} ${currency}`];
  const parts = [`${formatInstant(at, zone, 'minute')} ${zone}`, ...place, text];
  const line = [
    ...parts,
    ...(label === undefined ? [] : [label]),
    ...money,
    ...(by === undefined ? [] : [by]),
  ];
  const query = country === noCountry ? '' : `${path?.includes('?') ? '&' : '?'}country=${country}`;
  const address = path === undefined ? '' : `\n    ${webAddress}/#${path}${query}`;
  return `    ${line.join(' · ')}${address}`;
}
