import { openSchema, textSchema } from '../../contract/schemas';
import type { SchemaValue } from '../../metadata/model/SchemaValue';

/** The payload of the jobs of a reconciliation. */
export const keySchema = openSchema({ merchantId: textSchema, country: textSchema, id: textSchema });

/** Identifies a reconciliation. */
export type ReconciliationKey = SchemaValue<typeof keySchema>;
