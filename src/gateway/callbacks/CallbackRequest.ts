/** A callback to be made: what for, to which application, when and by whom it was asked for. */
export interface CallbackRequest {
  merchantId: string;
  country: string;
  /** The record that it tells of. */
  id: string;
  entity: string;
  appId: string;
  at: Date;
  actor: string;
}
