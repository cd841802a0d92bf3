import type { Country } from '../../metadata/model/Country';

/** The country that the merchant works in: its facts in the session's language, and where its gateway is. */
export interface SessionCountry extends Country {
  gatewayUrl: string;
}
