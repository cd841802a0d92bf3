import PostalMime from 'postal-mime';
import { type MailServer, startMailServer } from '../../../support/mailServer';
import { type PersonalGateway, personalGateway } from '../../personal/support/personalGateway';
import { runJobs } from '../../support/runJobs';
import type { Answer } from '../../support/testGateway';

/** A user or a role, as lists have it. */
export interface TeamRecord {
  id: string;
  name: string;
  account?: string;
  role?: string;
  status?: string;
  isManaged: boolean;
  permissions?: string[];
  madeBy: string;
  [field: string]: unknown;
}

/** A gateway with the calls of users and roles. Each write has a new code of the acting user's authenticator. */
export interface TeamGateway extends PersonalGateway {
  /** Signs a user in. Returns what they do then. */
  as(account: string): Promise<TeamMember>;
  /** Sends what is in the outbox, and returns the text of the newest e-mail. */
  newestMail(): Promise<string>;
}

/** A signed-in user and their calls. */
export interface TeamMember {
  token: string;
  read(list: 'users' | 'roles'): Promise<TeamRecord[]>;
  /** The record that is called so: a user by the account, a role by the name. */
  find(list: 'users' | 'roles', name: string): Promise<TeamRecord>;
  write(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Does an action on the user of an account. */
  act(action: string, account: string, body?: unknown): Promise<Answer>;
  /** Returns the timeline of a record, the latest event last. */
  events(
    list: 'users' | 'roles',
    id: string,
  ): Promise<{ to: string | null; note: string | null; by: unknown }[]>;
}

/** Starts one. */
export async function teamGateway(): Promise<TeamGateway> {
  const gateway = await personalGateway();
  const server: MailServer = await startMailServer();
  const as = async (account: string): Promise<TeamMember> => {
    gateway.later(1);
    const token = await gateway.enter(account);
    const read = async (list: string) =>
      (await gateway.records(token, 'GET', `${list}?range=[0,99]`)).body.data as TeamRecord[];
    const member: TeamMember = {
      token,
      read,
      find: async (list, name) => {
        const found = (await read(list)).find(
          (each) => (list === 'users' ? each.account : each.name) === name,
        );
        if (!found) throw new Error(`There is no ${name} in ${list}.`);
        return found;
      },
      write: async (method, path, body, headers) => {
        gateway.later(1);
        const code = gateway.shown(account);
        return gateway.records(token, method, path, body, { 'authenticator-code': code, ...headers });
      },
      act: async (action, of, body) =>
        member.write('POST', `users/${(await member.find('users', of)).id}/${action}`, body),
      events: async (list, id) => {
        const { body } = await gateway.records(token, 'GET', `${list}/${id}/events`);
        const events = body.data as { to: string | null; note: string | null; actor: { name: unknown } }[];
        return events.map(({ to, note, actor }) => ({ to, note, by: actor.name }));
      },
    };
    return member;
  };
  return {
    ...gateway,
    as,
    newestMail: async () => {
      const { config } = gateway.context;
      const sending = { ...config, smtpUrl: server.url, mailFrom: 'Corridor <no-reply@corridor.example>' };
      await runJobs({ ...gateway.context, config: sending }, ['mail.send']);
      return (await PostalMime.parse(server.received.at(-1)!)).text!;
    },
    close: async () => {
      await server.close();
      await gateway.close();
    },
  };
}

/** The status of a response, and where it says that something is wrong. */
export function wrongIn({ status, body }: Answer): [number, string[] | undefined] {
  return [status, body.errors?.map(({ path, keyword }) => `${path} ${keyword}`)];
}
