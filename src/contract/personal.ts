import type { SchemaValue } from '../metadata/model/SchemaValue';
import { countSchema, instantSchema, nullable, objectSchema, oneOf, openSchema, textSchema } from './schemas';
import { offerSchema } from './signIn';

/** Intervals of e-mails with what is unread in the bell. */
const digestIntervals = ['never', 'day', 'week'] as const;

export type DigestInterval = (typeof digestIntervals)[number];

const digestSchema = {
  ...oneOf(...digestIntervals),
  description: 'How often an e-mail says what is unread in the bell.',
};

/** E-mails that the user gets. */
export const mailsSchema = openSchema({ awaiting: { type: 'boolean' }, digest: digestSchema }, [
  'awaiting',
  'digest',
]);

export type MailsChange = SchemaValue<typeof mailsSchema>;

/** The user's own data, and how their access is secured. */
export const profileSchema = objectSchema({
  account: { type: 'string', description: 'Name to sign in with.' },
  nickName: textSchema,
  email: textSchema,
  merchantCode: textSchema,
  merchantName: textSchema,
  role: textSchema,
  passwordChangedAt: {
    ...nullable(instantSchema),
    description: 'Null while the password is one that somebody else chose.',
  },
  authenticatorBoundAt: { ...nullable(instantSchema), description: 'Null if none is bound.' },
  recoveryCodesLeft: countSchema,
  mailsAwaiting: {
    type: 'boolean',
    description: 'Whether an e-mail is sent when something awaits the user.',
  },
  digest: digestSchema,
  whitelisted: { type: 'integer', description: 'How many addresses and networks are on the whitelist.' },
});

export type Profile = SchemaValue<typeof profileSchema>;

/** The user's number format. */
export const numberFormatSchema = objectSchema({
  numberFormat: { type: 'string', description: 'BCP 47 tag, such as `es-CO` for 1.234,56.' },
});

export type NumberFormatChange = SchemaValue<typeof numberFormatSchema>;

/** The secret for a new authenticator, and the ticket with which it is confirmed. */
export const replacementSchema = objectSchema({ ticket: textSchema, ...offerSchema.properties });

export type AuthenticatorReplacement = SchemaValue<typeof replacementSchema>;
