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
import { ed25519PublicKey } from './ed25519PublicKey';
import { erc20 } from './erc20';
import { iban } from './iban';
import { ibanOrAccount } from './ibanOrAccount';
import { network } from './network';
import { nit } from './nit';
import { pixKey } from './pixKey';
import { rfc } from './rfc';
import { ruc } from './ruc';
import { rut } from './rut';
import { standardFormats } from './standardFormats';
import { trc20 } from './trc20';
import { usdtAddress } from './usdtAddress';

/**
 * The formats of metadata beside the standard ones, by the name that a schema's `format` has, which is also the name of the
 * file. Each returns whether a text, as it is stored, has the format. This module loads all; browsers import single files.
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
  ed25519PublicKey,
  erc20,
  iban,
  ibanOrAccount,
  network,
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
