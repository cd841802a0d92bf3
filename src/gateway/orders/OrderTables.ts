/** The hand-written tables of orders, typed for Kysely. Orders and payments themselves are derived from the Model. */
export interface OrderTables {
  /** What a merchant pays for an order, by its amount; without gaps from 0 up. */
  fee_tier: {
    merchant_id: string;
    country: string;
    kind: 'collection' | 'payout';
    /** The tier's first amount, in minor units; it ends where the next one begins. */
    from_amount: number;
    /** Minor units. */
    fixed: number;
    /** Share of the amount, in parts per million. */
    rate: number;
  };
  /** What will happen to a record at a later time. Work and removal are one transaction. */
  order_job: {
    id: string;
    merchant_id: string;
    country: string;
    record_id: string;
    due_at: string;
    /** An `OrderStep` as JSON. */
    step: string;
    failures: number;
  };
}
