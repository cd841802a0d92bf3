import type { SchemaValue } from '../metadata/model/SchemaValue';
import { arraySchema, booleanSchema, objectSchema, oneOf, textSchema } from './schemas';

/** The ticket of a further step of signing in, and which step it allows. */
export const nextTicketSchema = objectSchema({
  ticket: textSchema,
  next: oneOf('authenticatorCode', 'setPassword', 'bindAuthenticator'),
});

export type NextTicket = SchemaValue<typeof nextTicketSchema>;

/** Secret as an authenticator app takes it over. */
export const offerSchema = objectSchema({
  uri: { type: 'string', description: '`otpauth:` address, for a QR code.' },
  secret: { type: 'string', description: 'In Base32, to type by hand.' },
});

export type AuthenticatorOffer = SchemaValue<typeof offerSchema>;

/** One of a merchant's accounts, in one country and currency (product 5.4). */
const countryAccountSchema = objectSchema({
  code: textSchema,
  name: textSchema,
  currency: textSchema,
  currencyName: textSchema,
  currencySymbol: textSchema,
  tzIdentifier: { type: 'string', description: 'IANA time zone, shown beside the fixed one.' },
  gatewayUrl: {
    type: 'string',
    description: "Origin of the gateway of the country's calls; empty for this one.",
  },
  zone: { type: 'string', description: 'Fixed offset: `GMT-6`.' },
});

export type CountryAccount = SchemaValue<typeof countryAccountSchema>;

/** Account of the session, as the web app keeps it (product 5.3). */
const accountSchema = objectSchema(
  {
    userId: { type: 'string', description: 'As the events of records name the user.' },
    accountName: { type: 'string', description: 'Name to sign in with.' },
    nickName: textSchema,
    code: { type: 'string', description: 'Merchant number.' },
    merchantName: textSchema,
    gatewayUrl: { type: 'string', description: 'Origin of the gateway of global calls; empty for this one.' },
    sandbox: {
      ...booleanSchema,
      description: 'Whether payments of this merchant may be simulated, if the gateway is a sandbox.',
    },
    countries: arraySchema(countryAccountSchema),
    closedCountries: {
      ...arraySchema(textSchema),
      description: "Codes of those in which the user's role does not count.",
    },
  },
  ['closedCountries'],
);

export type Account = SchemaValue<typeof accountSchema>;

/** Result of every way to sign in. */
export const newSessionSchema = objectSchema({ token: textSchema, account: accountSchema });

export type NewSession = SchemaValue<typeof newSessionSchema>;

/** Recovery codes, which are shown once. */
export const recoveryCodesSchema = objectSchema({ recoveryCodes: arraySchema(textSchema) });

/** A session that begins with a newly bound authenticator. */
export const boundSessionSchema = objectSchema({
  ...newSessionSchema.properties,
  ...recoveryCodesSchema.properties,
});

export type BoundSession = SchemaValue<typeof boundSessionSchema>;

/** A code that was sent by e-mail. */
export const sentCodeSchema = objectSchema({
  ticket: textSchema,
  resendAfter: { type: 'integer', description: 'Seconds until another code can be sent.' },
  expiresIn: { type: 'integer', description: 'Seconds for which the code is valid.' },
});

export type SentCode = SchemaValue<typeof sentCodeSchema>;

/** The ticket for a new password. */
export const acceptedCodeSchema = objectSchema({
  ticket: textSchema,
  next: { const: 'restartPassword' },
  authenticator: { type: 'boolean', description: 'Whether the next step requires its code.' },
});

export type AcceptedCode = SchemaValue<typeof acceptedCodeSchema>;

/** A node of the tree of permissions that a user holds (product 5.2). */
export interface HeldPermission {
  perms: string;
  /** The most that one record may move by it, in minor units, by currency; nothing in others. */
  amounts?: Readonly<Record<string, number>>;
  children?: HeldPermission[];
}
