/** Names one record: whose it is, where, and which. All three are needed to reach it. */
export interface RecordKey {
  merchantId: string;
  country: string;
  id: string;
}
