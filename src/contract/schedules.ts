import type { SchemaValue } from '../metadata/model/SchemaValue';
import { arraySchema, objectSchema, oneOf, textSchema } from './schemas';

/** How often a saved view is made into a file, and which one. */
const schedule = {
  every: oneOf('day', 'week', 'month'),
  format: oneOf('xlsx', 'csv', 'pdf'),
};

/** What a schedule is asked for with. */
export const scheduleBodySchema = objectSchema(schedule, []);

export type ScheduleBody = SchemaValue<typeof scheduleBodySchema>;

/** The schedules of a saved view. */
export const schedulesSchema = objectSchema({
  schedules: arraySchema(
    objectSchema({
      ...schedule,
      /** When the next file is made. */
      nextAt: textSchema,
    }),
  ),
  path: { ...textSchema, description: 'Route of the list of all schedules in the web app.' },
});

export type Schedules = SchemaValue<typeof schedulesSchema>;
