import { authenticatorCode } from '../../../../../src/gateway/auth/authenticator';
import { addOperator } from '../../../../../src/gateway/operator/operators/changeOperators';
import { allRights } from '../../../../../src/gateway/operator/operators/rights';
import type { OperatorRights } from '../../../../../src/gateway/operator/OperatorRights';
import { asOperator, type SignedIn } from '../../../operator/support/people';
import type { Answer, TestGateway } from '../../../support/testGateway';

/** The password of every operator of these tests. */
export const password = 'Correct-horse-9';

/** What the page of operators sends in a browser: its origin, and the cookie that it has. */
export function openPage(gateway: TestGateway, { address }: { address?: string } = {}) {
  let cookie = '';
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await gateway.send(undefined, method, `/api/provider/${path}`, body, {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...headers,
    });
    const set = answer.headers['set-cookie'];
    if (set !== undefined) cookie = set.split(';')[0]!;
    return answer;
  };
  return { send, cookie: () => cookie };
}

export type Page = ReturnType<typeof openPage>;

/** The statuses of answers to requests that were sent at once. */
export const statusesOf = (answers: Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** Moves the clock on. */
export const later = ({ clock }: TestGateway, seconds: number) =>
  clock.set(new Date(clock.now().getTime() + seconds * 1000));

/** Adds an operator, and returns their name and the invitation. */
export async function invite(
  gateway: TestGateway,
  name: string,
  { by, ...rights }: Partial<OperatorRights> & { by?: SignedIn } = {},
): Promise<{ name: string; invitation: string }> {
  const invitation = await addOperator(asOperator(gateway, by), name, { ...allRights, ...rights });
  return { name, invitation };
}

/** An operator with a password and an authenticator, and the page at which they have set them. */
export interface AtPage {
  name: string;
  secret: string;
  page: Page;
}

/** Adds an operator who accepts the invitation at the page. */
export async function enterFirst(
  gateway: TestGateway,
  name: string,
  rights: Partial<OperatorRights> & { by?: SignedIn } = {},
): Promise<AtPage> {
  const invited = await invite(gateway, name, rights);
  const page = openPage(gateway);
  const { secret } = (await page.send('POST', 'first-sign-in', invited)).body.data as { secret: string };
  const code = authenticatorCode(secret, gateway.clock.now());
  await page.send('POST', 'password', { ...invited, password, code });
  return { name, secret, page };
}

/** Signs in at a page by the next code. */
export async function signInAt(
  gateway: TestGateway,
  page: Page,
  { name, secret }: Pick<AtPage, 'name' | 'secret'>,
  given: Record<string, unknown> = {},
): Promise<Answer> {
  later(gateway, 30);
  const code = authenticatorCode(secret, gateway.clock.now());
  return page.send('POST', 'sign-in', { name, password, code, ...given });
}
