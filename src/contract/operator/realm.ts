import type { SchemaValue } from '../../metadata/model/SchemaValue';
import { arraySchema, instantSchema, nullable, objectSchema, oneOf, textSchema } from '../schemas';

/** Decisions about records, as the ends of their calls. */
export const decisions = ['approve', 'reject', 'return'] as const;

const screenSchema = objectSchema({
  path: textSchema,
  title: textSchema,
  icon: nullable(textSchema),
  resource: { ...textSchema, description: 'Names its calls: /api/provider/manage/MX/withdrawals.' },
  decisions: {
    ...arraySchema(oneOf(...decisions)),
    description: 'Decisions about its records that whoever makes the call may make, within their amounts.',
  },
});

/** The realm as an operator may reach it: who they are, and what is there for them. */
export const realmSchema = objectSchema({
  name: { ...textSchema, description: 'Of the operator, or of the token.' },
  scopes: arraySchema(textSchema),
  countries: arraySchema(objectSchema({ code: textSchema, name: textSchema, currency: textSchema })),
  menu: arraySchema(
    objectSchema({ title: textSchema, icon: nullable(textSchema), screens: arraySchema(screenSchema) }),
  ),
});

export type RealmMenu = SchemaValue<typeof realmSchema>['menu'];

/** What waits for a decision of operators: a row for each resource and country that has some. */
export const realmWaitingSchema = arraySchema(
  objectSchema({
    country: textSchema,
    resource: textSchema,
    title: textSchema,
    path: { ...textSchema, description: 'Of the screen that lists it.' },
    field: { ...textSchema, description: 'Whose `state` has what waits.' },
    state: textSchema,
    count: { type: 'integer' },
    since: { ...nullable(instantSchema), description: 'Since when the oldest waits, where that is known.' },
  }),
);

export type RealmWaiting = SchemaValue<typeof realmWaitingSchema>;
