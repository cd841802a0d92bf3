/** One of a merchant's accounts: a country and its currency, as the gateway gives it. */
export interface CountryAccount {
  code: string;
  name: string;
  currency: string;
  currencyName: string;
  currencySymbol: string;
  /** IANA name, shown beside the zone. */
  tzIdentifier: string;
  /** Origin of the gateway that serves this country; empty is the app's own. */
  gatewayUrl: string;
  /** Fixed offset `GMT±N`. */
  zone: string;
}
