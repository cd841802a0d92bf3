import type { CountryProfile } from './CountryProfile';
import { argentina } from './countries/argentina';
import { brazil } from './countries/brazil';
import { chile } from './countries/chile';
import { colombia } from './countries/colombia';
import { indonesia } from './countries/indonesia';
import { mexico } from './countries/mexico';
import { pakistan } from './countries/pakistan';
import { peru } from './countries/peru';
import { usdt } from './countries/usdt';

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
