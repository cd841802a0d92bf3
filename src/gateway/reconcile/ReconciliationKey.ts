/** Identifies a reconciliation, as the payload of its jobs. */
export interface ReconciliationKey {
  merchantId: string;
  country: string;
  id: string;
}

/** Schema of that payload. */
export const keySchema: {
  type: 'object';
  properties: Record<keyof ReconciliationKey, { type: 'string' }>;
  required: ['merchantId', 'country', 'id'];
} = {
  type: 'object',
  properties: { merchantId: { type: 'string' }, country: { type: 'string' }, id: { type: 'string' } },
  required: ['merchantId', 'country', 'id'],
};
