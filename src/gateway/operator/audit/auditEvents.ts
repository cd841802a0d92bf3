import type { SchemaValue } from '../../../metadata/model/SchemaValue';
import { actorSchema } from '../../../contract/actors';
import { instantSchema, nullable, objectSchema, oneOf, textSchema } from '../../../contract/schemas';

/** Sources of an audit: deeds of operators, sign-ins of users, and events of records. */
export const auditSources = ['operators', 'users', 'records'] as const;

export type AuditSource = (typeof auditSources)[number];

/** Something that somebody did, as an audit has it. */
export const auditEventSchema = objectSchema({
  at: instantSchema,
  of: oneOf(...auditSources),
  id: textSchema,
  actor: actorSchema,
  action: { type: 'string', description: 'What was done.' },
  subject: objectSchema({
    kind: {
      type: 'string',
      description: 'What it was done to: `user`, `fees`, an entity such as `payout-order`.',
    },
    merchant: nullable({ type: 'string', description: 'Number of the merchant.' }),
    country: nullable(textSchema),
    id: nullable(textSchema),
    name: nullable({ type: 'string', description: 'Account of a user, or number of what was decided.' }),
  }),
  address: nullable({ type: 'string', description: 'IP address, where it is known.' }),
  details: {
    type: 'object',
    description:
      'What else is known: the values before and after, the outcome, the states, the fields that were entered.',
  },
});

export type AuditEvent = SchemaValue<typeof auditEventSchema>;
