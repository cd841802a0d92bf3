import type { SchemaValue } from '../../metadata/model/SchemaValue';
import { arraySchema, instantSchema, nullable, objectSchema, oneOf, textSchema } from '../schemas';

/** A tenants file that an operator has proposed. */
export const tenantRequestSchema = objectSchema({
  number: { type: 'integer' },
  status: oneOf('waiting', 'approved', 'rejected'),
  file: { type: 'string', description: 'What the file is called.' },
  sha256: { type: 'string', description: 'Of what the file says.' },
  proposedBy: textSchema,
  proposedAt: instantSchema,
  decidedBy: nullable(textSchema),
  decidedAt: nullable(instantSchema),
  reason: { ...nullable(textSchema), description: 'Why it was rejected.' },
  changes: {
    ...arraySchema(textSchema),
    description: 'The differences from what was stored when it was proposed, a line for each.',
  },
});

export type TenantRequest = SchemaValue<typeof tenantRequestSchema>;

/** A request with what the check of its file says today. */
export const tenantRequestDetailsSchema = objectSchema({
  ...tenantRequestSchema.properties,
  findings: {
    ...arraySchema(textSchema),
    description: 'Errors and warnings of its file while it waits, each with its line.',
  },
});

export type TenantRequestDetails = SchemaValue<typeof tenantRequestDetailsSchema>;
