import type { SchemaValue } from '../metadata/model/SchemaValue';
import { arraySchema, booleanSchema, objectSchema, oneOf, textSchema } from './schemas';

/** Most users to whom the files of a schedule are sent. */
export const maxRecipients = 50;

/** Somebody to whom files of a list may be sent. */
const recipientSchema = objectSchema({
  id: textSchema,
  name: textSchema,
  isUser: { ...booleanSchema, description: 'Whether it is the user who asks.' },
});

export type Recipient = SchemaValue<typeof recipientSchema>;

/** Possible recipients of a list's files: the user, then colleagues in the order of their accounts. */
export const recipientsSchema = objectSchema({ recipients: arraySchema(recipientSchema) });

export type Recipients = SchemaValue<typeof recipientsSchema>;

/** Interval and format of the files that a saved view is made into. */
const schedule = {
  every: oneOf('day', 'week', 'month'),
  format: oneOf('xlsx', 'csv', 'pdf'),
};

/** Body of a request for a schedule. */
export const scheduleBodySchema = objectSchema(
  {
    ...schedule,
    recipients: {
      type: 'array',
      items: textSchema,
      minItems: 1,
      maxItems: maxRecipients,
      uniqueItems: true,
      description:
        'Ids of the users who get the files, of those who may. Left out, those that the schedule has, and of a new one who asks for it.',
    },
  } as const,
  ['recipients'],
);

export type ScheduleBody = SchemaValue<typeof scheduleBodySchema>;

/** The schedules of a saved view. */
export const schedulesSchema = objectSchema({
  schedules: arraySchema(
    objectSchema({
      ...schedule,
      /** When the next file is made. */
      nextAt: textSchema,
      recipients: {
        ...arraySchema(textSchema),
        description: 'Ids of the users who get the files, as far as they still may.',
      },
    }),
  ),
  path: { ...textSchema, description: 'Route of the list of all schedules in the web app.' },
});

export type Schedules = SchemaValue<typeof schedulesSchema>;
