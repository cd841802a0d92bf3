import { bic } from './bic';
import { callbackUrl } from './callbackUrl';
import { cardNumber } from './cardNumber';
import { cbu } from './cbu';
import { cci } from './cci';
import { clabe } from './clabe';
import { clabeOrCard } from './clabeOrCard';
import { cnic } from './cnic';
import { cnpj } from './cnpj';
import { cpf } from './cpf';
import { cuit } from './cuit';
import { curp } from './curp';
import { erc20 } from './erc20';
import { iban } from './iban';
import { nit } from './nit';
import { pixKey } from './pixKey';
import { rfc } from './rfc';
import { ruc } from './ruc';
import { rut } from './rut';
import { standardFormats } from './standardFormats';
import { trc20 } from './trc20';
import { usdtAddress } from './usdtAddress';

/**
 * Check digits and other formats of metadata, by the name that a schema's `format` gives, which is the name of the
 * file here too. Each takes a text as it is stored and answers whether it is one. Loads them all: browsers import single files.
 */
export const formats: Record<string, (text: string) => boolean> = {
  bic,
  callbackUrl,
  cardNumber,
  cbu,
  cci,
  clabe,
  clabeOrCard,
  cnic,
  cnpj,
  cpf,
  cuit,
  curp,
  erc20,
  iban,
  nit,
  pixKey,
  rfc,
  ruc,
  rut,
  trc20,
  usdtAddress,
};

/** Every `format` that a schema may name. */
export const allFormats: Record<string, (text: string) => boolean> = { ...standardFormats, ...formats };
