import type { SchemaValue } from '../../metadata/model/SchemaValue';
import { objectSchema, textSchema } from '../schemas';

/** An operator of a sandbox, as whom anybody signs in there. */
export const sampleOperatorSchema = objectSchema({
  name: { ...textSchema, description: 'Names them in the call that signs in.' },
  title: textSchema,
  description: textSchema,
});

export type SampleOperator = SchemaValue<typeof sampleOperatorSchema>;
