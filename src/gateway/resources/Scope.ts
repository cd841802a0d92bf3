/** Whose records are meant: nothing outside of it is ever read. */
export interface Scope {
  merchantId: string;
  country: string;
}
