/** A country's facts, from `schemas/countries/<code>.json`. */
export interface Country {
  /** ISO 3166 code, or the pseudo-country's (specification section 1). */
  code: string;
  /** In the bound language. */
  name: string;
  /** ISO 4217 code, or USDT. */
  currency: string;
  currencyName: string;
  currencySymbol: string;
  /** Without `+`; none for a pseudo-country. */
  dialCode?: string;
  /** Fixed offset `GMT±N`: what clocks, lists and exports are shown in. */
  zone: string;
  /** IANA name, shown beside the zone. */
  timeZone: string;
  /** BCP 47 tag that says how numbers are grouped there. */
  numberFormat: string;
  /** `step` in major units as a decimal string; `precision` is the scale shown and stored, 2 everywhere. */
  amount: { type: 'decimal' | 'integer'; step: string; precision: number };
}
