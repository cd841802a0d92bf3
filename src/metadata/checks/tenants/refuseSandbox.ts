import type { Tenants } from '../../model/Tenants';
import type { Report } from '../../source/reporter';
import type { SourceFile } from '../../source/Project';

/** Reports what only the sandbox's own file may say: public passwords, what is played, and prices that follow its day. */
export function refuseSandbox(file: SourceFile, { fees = {}, merchants }: Tenants, report: Report): void {
  const refuse = (path: (string | number)[], what: string) =>
    report(file, [...path.map(String), 'sandbox'], {
      code: 'sandbox-only',
      message: `Only sandbox/tenants.json may say this: ${what}`,
      at: 'key',
    });
  const credentials = 'it is for merchants with public passwords. Remove it.';
  for (const [name, prices] of Object.entries(fees))
    for (const [index, { sandbox }] of prices.entries())
      if (sandbox)
        refuse(['fees', name, index], 'its days follow the day of a sandbox. Write "begins" with a day.');
  for (const [index, { sandbox, users = [] }] of merchants.entries()) {
    if (sandbox) refuse(['merchants', index], credentials);
    for (const [place, user] of users.entries())
      if (user.sandbox) refuse(['merchants', index, 'users', place], credentials);
  }
}
