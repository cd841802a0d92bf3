import { auditCommand } from './audit';
import { bankFilesCommand } from './bankFiles';
import { bankReturnsCommand } from './bankReturns';
import type { Command } from './Command';
import { merchantsCommand } from './merchants';
import { networksCommand } from './networks';
import { reviewsCommand } from './reviews';
import { secretsCommand } from './secrets';
import { tenantsCommand } from './tenants';
import { tokensCommand } from './tokens';
import { usersCommand } from './users';

/** All commands, in the order of their help. */
export const commands: readonly Command[] = [
  tenantsCommand,
  usersCommand,
  merchantsCommand,
  auditCommand,
  reviewsCommand,
  bankFilesCommand,
  bankReturnsCommand,
  networksCommand,
  tokensCommand,
  secretsCommand,
];
