import { askingCommand } from './networks/asking';
import { auditCommand } from './audit';
import { bankFilesCommand } from './bankFiles';
import { bankReturnsCommand } from './bankReturns';
import type { Command } from './command/Command';
import { forgetCommand } from './forget';
import { liftWaitCommand, merchantsCommand } from './merchants';
import { remittancesCommand } from './networks/remittances';
import { bookCommand, movementsCommand, refundCommand } from './networks/movements';
import { disputeCommand } from './networks/disputes';
import { reportCommand } from './networks/report';
import { networksCommand } from './networks/networks';
import { operatorsCommand } from './operators';
import { proposalsCommand } from './proposals';
import { reviewsCommand } from './reviews';
import { secretsCommand } from './secrets';
import { passwordCommand, signInCommand } from './signIn';
import { requestsCommand, tenantsCommand } from './tenants';
import { tokensCommand } from './tokens';
import { usersCommand } from './users';

/** All commands, in the order of their help. */
export const commands: readonly Command[] = [
  signInCommand,
  passwordCommand,
  tenantsCommand,
  requestsCommand,
  usersCommand,
  merchantsCommand,
  liftWaitCommand,
  auditCommand,
  forgetCommand,
  reviewsCommand,
  proposalsCommand,
  bankFilesCommand,
  bankReturnsCommand,
  networksCommand,
  askingCommand,
  movementsCommand,
  refundCommand,
  disputeCommand,
  bookCommand,
  remittancesCommand,
  reportCommand,
  operatorsCommand,
  tokensCommand,
  secretsCommand,
];
