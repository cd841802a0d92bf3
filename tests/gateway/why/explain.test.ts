import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain, type Question } from '../../../src/cli/why/explain';
import { changesOf, printExplanation } from '../../../src/cli/why/printExplanation';
import { answerOf, type Explained } from '../../../src/cli/why/Reason';
import { readPerson } from '../../../src/cli/why/readPerson';
import { entityFields } from '../../../src/metadata/bind/boundFields';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import type { Project } from '../../../src/metadata/source/Project';
import { readProject } from '../../../src/metadata/source/readProject';
import { readSource } from '../../../src/metadata/source/readSource';
import { matchesCondition } from '../../../src/metadata/validation/matchesCondition';
import { testGateway, type TestGateway } from '../support/testGateway';
import { sharedHistory } from '../support/testDatabase';

const root = join(import.meta.dirname, '../../..');

let gateway: TestGateway;
let project: Project;
/** Of users who can sign in, and of others. */
let accounts: string[];
let disabled: string[];

beforeAll(async () => {
  gateway = await testGateway({ history: sharedHistory, now: sharedHistory.until.toISOString() });
  ({ project } = readProject(await readSource(root)));
  const users = await gateway.db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['user.account', 'user.status', 'merchant.status as merchantStatus'])
    .where('user.kind', '=', 'merchant')
    .where((where) =>
      where.exists((db) =>
        db
          .selectFrom('merchant_account')
          .select('country')
          .whereRef('merchant_account.merchant_id', '=', 'merchant.id'),
      ),
    )
    .orderBy('user.account')
    .execute();
  const isActive = ({ status, merchantStatus }: (typeof users)[number]) =>
    status === 'active' && merchantStatus === 'active';
  accounts = users.filter(isActive).map(({ account }) => account);
  disabled = users.filter((user) => !isActive(user)).map(({ account }) => account);
});

afterAll(() => gateway.close());

/** A question about a resource. */
interface Asked {
  who: string;
  resource: string;
  name?: string;
  country?: string;
  record?: string;
}

const questionOf = ({ who, country, ...about }: Asked): Question => ({ who, country, about });
const ask = (asked: Asked) => explain(gateway.context, project, questionOf(asked));

async function tokenOf(account: string): Promise<string> {
  return gateway.signIn((await readPerson(gateway.context, account)).session);
}

/** All resources of countries that have a list. */
const listed = () =>
  Object.entries(gateway.model.resources).filter(
    ([, { list, scope }]) => list && (scope ?? 'country') === 'country',
  );

const answers = (explained: Explained[]) => explained.map(({ reasons }) => answerOf(reasons));

describe('why a resource is shown', () => {
  it('says of each user what the gateway does with their request', async () => {
    const differing: string[] = [];
    const seen = new Set<string>();
    for (const account of accounts) {
      const token = await tokenOf(account);
      const { session } = await readPerson(gateway.context, account);
      const other = Object.keys(gateway.model.countries).find((code) => !session.countries.includes(code));
      for (const country of [session.countries[0]!, ...(other === undefined ? [] : [other])]) {
        for (const [resource] of listed()) {
          const { explained } = await ask({ who: account, resource, country });
          const { body } = await gateway.send(token, 'GET', `/api/manage/${country}/${resource}?range=[0,0]`);
          // What follows is about the menu.
          const said = answers(explained)[0];
          const done = body.code === 200 ? 'yes' : 'no';
          seen.add(done);
          if (said !== done)
            differing.push(`${account} ${country} ${resource}: ${said}, but ${done} (${body.msg})`);
        }
      }
    }
    expect(differing).toEqual([]);
    expect(seen).toEqual(new Set(['yes', 'no']));
  });

  it('says that who cannot sign in sees nothing, in the words of the sign-in page', async () => {
    expect(disabled.length).toBeGreaterThan(0);
    for (const who of disabled) {
      const [{ reasons } = { reasons: [] }] = (await ask({ who, resource: listed()[0]![0] })).explained;
      expect(reasons[0]).toMatchObject({ answer: 'no', layer: 'account' });
      expect(reasons[0]!.says).toMatch(/disabled|account/);
    }
  });

  it('names the roles that have all permissions which the user misses', async () => {
    const found = await findMissing();
    const lines = printExplanation(found.explanation, questionOf(found.question)).join('\n');
    const [change] = changesOf(found.explanation.person, found.explanation.explained[0]!.reasons);
    expect(lines).toContain(`Smallest change: ${change}.`);
    expect(lines).toMatch(/✗ permission .* does not have .* resources\/[a-z-]+\.json:\d+/);
  });
});

/** A question of a user who misses permissions only. */
async function findMissing() {
  for (const who of accounts) {
    for (const [resource] of listed()) {
      const question = { who, resource };
      const explanation = await ask(question);
      const reasons = explanation.explained[0]!.reasons.filter(({ answer }) => answer === 'no');
      if (reasons.length > 0 && reasons.every(({ missing }) => missing)) return { question, explanation };
    }
  }
  throw new Error('Every user may see everything.');
}

/** Writes on a record that need neither a code nor values. */
const plainActions = (country: string) =>
  listed().flatMap(([resource]) =>
    bindResource(gateway.model, resource, country, 'en')
      .actions.filter(
        ({ on, input, stepUp, file }) => on !== 'resource' && !input && !stepUp && file === undefined,
      )
      .map((action) => ({ resource, action })),
  );

describe('why an action is offered', () => {
  it('says of records what the gateway does with the request', async () => {
    const said: Record<string, boolean> = {};
    const done: Record<string, boolean> = {};
    for (const account of accounts.slice(0, 4)) {
      const { session } = await readPerson(gateway.context, account);
      const token = await tokenOf(account);
      const [country] = session.countries;
      for (const { resource, action } of plainActions(country!)) {
        const { records } = await listOf(token, country!, resource);
        for (const { id } of records) {
          const name = `${account} ${resource} ${action.name} ${id}`;
          const { explained } = await ask({ who: account, resource, name: action.name, country, record: id });
          said[name] = answers(explained).join() === 'no';
          const path = action.request.path.replace('{id}', id);
          const { body } = await gateway.send(
            token,
            action.request.method,
            `/api/manage/${country}/${resource}/${path}`,
          );
          const keywords = (body.errors ?? []).map(({ keyword }) => keyword);
          done[name] =
            body.code === 403 ||
            keywords.some((keyword) => /^(when|creator|onlyCreator|related)$/.test(keyword));
        }
      }
    }
    expect(said).toEqual(done);
    expect(new Set(Object.values(done))).toEqual(new Set([true, false]));
  });

  it('depends on the record where none is named, and says what it has where one is', async () => {
    const { question, id } = await findRefused();
    const [whole] = (await ask(question)).explained;
    expect(whole?.reasons.find(({ layer }) => layer === 'condition')?.answer).toBe('depends');
    const [one] = (await ask({ ...question, record: id })).explained;
    const condition = one?.reasons.find(({ layer }) => layer === 'condition');
    expect(condition?.answer).toBe('no');
    expect(condition?.says).toMatch(/^\w+ is "\w+", and the condition is: \w+ is "/);
    expect(condition?.at).toMatch(/^resources\/[a-z-]+\.json:\d+$/);
    expect(condition?.change).toBeTruthy();
  });
});

async function listOf(
  token: string,
  country: string,
  resource: string,
): Promise<{ records: { id: string }[] }> {
  const { body } = await gateway.send(token, 'GET', `/api/manage/${country}/${resource}?range=[0,2]`);
  return { records: body.code === 200 ? (body.data as { id: string }[]) : [] };
}

/** A record that does not meet the condition of an action, which is about its state. */
async function findRefused() {
  const who = accounts.find((account) => account.startsWith('owner'))!;
  const { session } = await readPerson(gateway.context, who);
  const token = await tokenOf(who);
  for (const country of session.countries) {
    for (const [resource] of listed()) {
      const { actions } = bindResource(gateway.model, resource, country, 'en');
      const { records } = await listOf(token, country, resource);
      for (const { name, when, transition } of actions) {
        const refused = records.find((record) => when && transition && !matchesCondition(when, record));
        if (refused) return { question: { who, resource, name, country }, id: refused.id };
      }
    }
  }
  throw new Error('Every action is possible on every record.');
}

describe('why a field is shown', () => {
  it('names the line by which a country hides it', async () => {
    const hidden = listed().flatMap(([resource, { entity }]) =>
      Object.keys(gateway.model.countries).flatMap((country) =>
        Object.values(entityFields(gateway.model, entity, country))
          .filter(({ ui }) => ui.hidden)
          .map(({ name }) => ({ resource, country, name })),
      ),
    );
    const questions = hidden.slice(0, 10);
    expect(questions.length).toBeGreaterThan(0);
    for (const { resource, country, name } of questions) {
      const { explained } = await ask({ who: accounts[0]!, resource, country, name });
      expect(new Set(answers(explained))).toEqual(new Set(['no']));
      const reason = explained[0]!.reasons.find(({ says }) => says === `it is hidden in ${country}`);
      expect(reason?.at).toMatch(/^schemas\/.*\.json:\d+$/);
      expect(reason?.change).toContain(reason?.at);
    }
  });

  it('says where each form asks for it, and that nobody writes what is read-only', async () => {
    const who = accounts.find((account) => account.startsWith('owner'))!;
    for (const [resource, { create }] of listed()) {
      if (!create) continue;
      const [country] = (await readPerson(gateway.context, who)).session.countries;
      const bound = bindResource(gateway.model, resource, country!, 'en');
      for (const { name, readOnly } of Object.values(bound.fields)) {
        const { explained } = await ask({ who, resource, name, country });
        const form = explained.find(({ subject }) => subject === 'Input of the create form');
        const reason = form?.reasons.find(({ layer }) => layer === 'form');
        const isAsked = Object.hasOwn(bound.create!.fields, name);
        expect([resource, name, reason?.answer]).toEqual([resource, name, isAsked ? 'yes' : 'no']);
        expect([resource, name, reason?.says.includes('read-only')]).toEqual([
          resource,
          name,
          !isAsked && readOnly === true,
        ]);
      }
    }
  });
});

const who = () => accounts[0]!;

describe('a question that names what is not there', () => {
  it.each<[string, () => Asked, RegExp]>([
    [
      'a user',
      () => ({ who: 'nobody@nowhere.example', resource: listed()[0]![0] }),
      /There is no user "nobody@/,
    ],
    ['a resource', () => ({ who: who(), resource: `${listed()[0]![0]}x` }), /Did you mean "/],
    [
      'a country',
      () => ({ who: who(), resource: listed()[0]![0], country: 'XX' }),
      /There is no country "XX"\. There are /,
    ],
    [
      'a field',
      () => ({ who: who(), resource: listed()[0]![0], name: 'nothingOfTheKind' }),
      /neither a field nor an action/,
    ],
    [
      'a record',
      () => ({ who: who(), resource: listed()[0]![0], record: '018f0000-0000-7000-8000-000000000000' }),
      /has no record "018f/,
    ],
  ])('%s: says what there is', async (_what, question, says) => {
    await expect(ask(question())).rejects.toThrow(says);
  });
});
