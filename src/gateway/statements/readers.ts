import { bai2 } from './formats/bai2';
import { camt } from './formats/camt/camt';
import { cnab240 } from './formats/cnab/cnab240';
import { cnab400 } from './formats/cnab/cnab400';
import { mt } from './formats/mt/mt';
import { ofx } from './formats/ofx';
import type { StatementReader } from './reader/StatementReader';

/** All formats of statements that are read. */
export const statementReaders: readonly StatementReader[] = [camt, mt, ofx, cnab240, cnab400, bai2];
