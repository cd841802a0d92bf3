import type { SchemaValue } from '../../metadata/model/SchemaValue';
import { arraySchema, nullable, objectSchema, textSchema } from '../schemas';

const screenSchema = objectSchema({
  path: textSchema,
  title: textSchema,
  icon: nullable(textSchema),
  resource: { ...textSchema, description: 'Names its calls: /api/provider/manage/MX/withdrawals.' },
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
