import { argentina } from './argentina';
import { brazil } from './brazil';
import { chile } from './chile';
import { colombia } from './colombia';
import type { CountryProfile } from './CountryProfile';
import { indonesia } from './indonesia';
import { mexico } from './mexico';
import { pakistan } from './pakistan';
import { peru } from './peru';
import { usdt } from './usdt';

/** The countries that the sandbox plays, by code. One that the metadata adds has no orders of its own until it is here. */
export const countryProfiles: Record<string, CountryProfile> = {
  MX: mexico,
  PE: peru,
  CO: colombia,
  PK: pakistan,
  BR: brazil,
  BP: usdt,
  CL: chile,
  ID: indonesia,
  AR: argentina,
};
