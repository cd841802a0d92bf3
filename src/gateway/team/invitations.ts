import { randomInt } from 'node:crypto';
import type { Model } from '../../metadata/model/Model';
import type { Config } from '../config';
import type { Database } from '../database/declared/tables';
import { languageOf, translator } from '../http/translation';
import { hashPassword } from '../auth/passwords';
import { revokeTickets } from '../auth/tickets';
import { queueMail } from '../mail/outbox';
import type { KeyRing } from '../database/secrets/KeyRing';

/** Days for which the password of an invitation is valid. */
const validDays = 7;

const day = 24 * 60 * 60_000;

/** A user who is invited. */
interface Invitee {
  account: string;
  name: string;
  merchantName: string;
  /** The Model's first one if there is none. */
  language?: string | null;
}

/** Letters and digits without those that look alike: somebody may have to type them. */
const alphabets = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'];

/** Returns a random initial password of 100 bits: three groups of six characters. It keeps the rules for passwords. */
export function initialPassword(): string {
  const characters = alphabets.join('');
  const group = () => Array.from({ length: 6 }, () => characters[randomInt(characters.length)]).join('');
  for (;;) {
    const password = [group(), group(), group()].join('-');
    if (alphabets.every((alphabet) => Array.from(alphabet).some((one) => password.includes(one))))
      return password;
  }
}

/** Returns until when the password of an invitation is valid that is sent now. */
export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + validDays * day);
}

/** Context in which invitations are sent. */
export interface InvitationContext {
  model: Model;
  config: Pick<Config, 'webAddress'>;
  keyRing: KeyRing;
  now: Date;
}

/** Queues the e-mail with which a user signs in for the first time. */
export async function queueInvitation(
  db: Database,
  { model, config, keyRing, now }: InvitationContext,
  { account, name, merchantName, language }: Invitee,
  password: string,
): Promise<void> {
  const translate = translator(model, languageOf(model, language));
  const text = (part: string) =>
    translate(`mail.invitation.${part}`, {
      account,
      name,
      password,
      merchant: merchantName,
      address: `${config.webAddress}/#/login`,
      days: validDays,
    });
  const mail = {
    recipient: account,
    subject: text('subject'),
    body: text('body'),
    validFor: validDays * day,
  };
  await queueMail(db, keyRing, mail, now);
}

/** Gives a user who has not chosen a password a new initial one, and sends it to them. What was begun with the former one ends. */
export async function inviteUserAgain(
  db: Database,
  context: InvitationContext,
  user: { id: string; account: string; name: string; merchantName: string; language: string | null },
): Promise<void> {
  const password = initialPassword();
  await db
    .updateTable('merchant_user')
    .set({
      password_hash: await hashPassword(password),
      password_expires_at: invitationExpiry(context.now).toISOString(),
      language: user.language,
    })
    .where('id', '=', user.id)
    .execute();
  await revokeTickets(db, user.id);
  await queueInvitation(db, context, user, password);
}
