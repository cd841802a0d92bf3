import type { SchemaValue } from '../metadata/model/SchemaValue';
import {
  arraySchema,
  booleanSchema,
  countSchema,
  instantSchema,
  nullable,
  objectSchema,
  oneOf,
  textSchema,
} from './schemas';

/** Records that wait for an action of somebody. */
const awaitingSchema = objectSchema({
  resource: textSchema,
  action: textSchema,
  count: { ...nullable(countSchema), description: 'Null where there are more than 99.' },
  filter: {
    type: 'object',
    additionalProperties: arraySchema(textSchema),
    description: 'As a list of the resource is filtered: by field, the states in which records wait.',
  },
});

export type Awaiting = SchemaValue<typeof awaitingSchema>;

/** Records that await the user in a country, by resource. */
export const awaitingListSchema = arraySchema(awaitingSchema);

/** A notification of the user, or several of a kind on a day of the country. */
const notificationSchema = objectSchema(
  {
    key: { ...textSchema, description: 'Names it where it is marked as read.' },
    resource: textSchema,
    country: { ...textSchema, description: 'Empty where the record belongs to no country.' },
    text: { ...textSchema, description: 'What has happened, in the language of the request.' },
    tone: oneOf('info', 'warning', 'error'),
    at: { ...instantSchema, description: 'Of the last one.' },
    label: { ...textSchema, description: 'What the record is called. Missing where there are several.' },
    amount: { type: 'integer', description: 'Minor units. Missing where there are several.' },
    currency: textSchema,
    by: { ...textSchema, description: 'The user who did it, if one did.' },
    path: { ...textSchema, description: 'Of the record or the list in the web app.' },
    isRead: booleanSchema,
    isOver: { ...booleanSchema, description: 'Whether there is nothing left to do about it.' },
  },
  ['label', 'amount', 'currency', 'by', 'path'],
);

export type Notification = SchemaValue<typeof notificationSchema>;

/** Notifications of the user in countries of one gateway. */
export const notificationsSchema = objectSchema({
  unread: countSchema,
  notifications: { ...arraySchema(notificationSchema), description: 'The newest 50, newest first.' },
  resources: {
    ...arraySchema(textSchema),
    description: 'The resources of which the user may be told something: other changes add nothing.',
  },
});

export type Notifications = SchemaValue<typeof notificationsSchema>;
