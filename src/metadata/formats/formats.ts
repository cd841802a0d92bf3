import { bic, bicWriting } from './bic';
import { callbackUrl } from './callbackUrl';
import { cardNumber, cardNumberWriting } from './cardNumber';
import { cbu, cbuWriting } from './cbu';
import { cci, cciWriting } from './cci';
import { cedula, cedulaWriting } from './cedula';
import { clabe, clabeWriting } from './clabe';
import { clabeOrCard, clabeOrCardWriting } from './clabeOrCard';
import { cnic, cnicWriting } from './cnic';
import { cnpj, cnpjWriting } from './cnpj';
import { cpf, cpfWriting } from './cpf';
import { cuit, cuitWriting } from './cuit';
import { curp, curpWriting } from './curp';
import { dni, dniWriting } from './dni';
import { ed25519PublicKey } from './ed25519PublicKey';
import { erc20 } from './erc20';
import { foreignerCard, foreignerCardWriting } from './foreignerCard';
import { iban, ibanWriting } from './iban';
import { ibanOrAccount, ibanOrAccountWriting } from './ibanOrAccount';
import { ktp, ktpWriting } from './ktp';
import { network } from './network';
import { nit, nitWriting } from './nit';
import { npwp, npwpWriting } from './npwp';
import { passport, passportWriting } from './passport';
import { pixKey, pixKeyWriting } from './pixKey';
import { rfc, rfcWriting } from './rfc';
import { ruc, rucWriting } from './ruc';
import { rut, rutWriting } from './rut';
import { standardFormats } from './standardFormats';
import { trc20 } from './trc20';
import { usdtAddress } from './usdtAddress';
import type { Writing } from '../model/BoundField';

/**
 * The formats of metadata beside the standard ones, by the `format` of a schema, which is also their file's name. Each
 * returns whether a stored text has the format. This module loads all of them; browsers import single files.
 */
export const formats: Record<string, (text: string) => boolean> = {
  bic,
  callbackUrl,
  cardNumber,
  cbu,
  cci,
  cedula,
  clabe,
  clabeOrCard,
  cnic,
  cnpj,
  cpf,
  cuit,
  curp,
  dni,
  ed25519PublicKey,
  erc20,
  foreignerCard,
  iban,
  ibanOrAccount,
  ktp,
  network,
  nit,
  npwp,
  passport,
  pixKey,
  rfc,
  ruc,
  rut,
  trc20,
  usdtAddress,
};

/** Every `format` that a schema may name. */
export const allFormats: Record<string, (text: string) => boolean> = { ...standardFormats, ...formats };

/** Writings of values that are printed otherwise than stored, by format; in the same file as the format. */
export const writings: Record<string, Writing> = {
  bic: bicWriting,
  cardNumber: cardNumberWriting,
  cbu: cbuWriting,
  cci: cciWriting,
  cedula: cedulaWriting,
  clabe: clabeWriting,
  clabeOrCard: clabeOrCardWriting,
  cnic: cnicWriting,
  cnpj: cnpjWriting,
  cpf: cpfWriting,
  cuit: cuitWriting,
  curp: curpWriting,
  dni: dniWriting,
  foreignerCard: foreignerCardWriting,
  iban: ibanWriting,
  ibanOrAccount: ibanOrAccountWriting,
  ktp: ktpWriting,
  nit: nitWriting,
  npwp: npwpWriting,
  passport: passportWriting,
  pixKey: pixKeyWriting,
  rfc: rfcWriting,
  ruc: rucWriting,
  rut: rutWriting,
};
