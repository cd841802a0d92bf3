import type { Page } from 'playwright-core';

/** Opens the operators' page and signs in as one of the sandbox's operators, by the title of their button. */
export async function signInAsSample(page: Page, title: string | RegExp = /^Approver/): Promise<void> {
  await page.goto('/provider.html');
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
}

/** The page on screen: others are kept beside it. */
export const seen = (page: Page) => page.locator('[data-seen]');

/** The row of a recharge, whose number a list shortens. */
export const rowOf = (page: Page, { rechargeNo }: Waiting) =>
  seen(page)
    .getByRole('row')
    .filter({ hasText: rechargeNo.slice(-6) });

interface Waiting {
  id: string;
  rechargeNo: string;
}

/** Records recharges of a merchant of the sandbox, which wait for operators then: two minutes at least, until the sandbox decides. */
export async function recharge(gatewayUrl: string, ...amounts: number[]): Promise<Waiting[]> {
  const post = async <Data>(path: string, body: string | object, headers: Record<string, string> = {}) => {
    const isFile = typeof body === 'string';
    const answer = await fetch(`${gatewayUrl}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': isFile ? 'application/octet-stream' : 'application/json', ...headers },
      body: isFile ? body : JSON.stringify(body),
    });
    const { data, msg } = (await answer.json()) as { data: Data; msg: string };
    if (!answer.ok) throw new Error(`${path} was answered by ${answer.status}: ${msg}`);
    return data;
  };
  const account = 'owner@mariposa.example';
  const { token } = await post<{ token: string }>('global/testLogin', { account });
  const made: Waiting[] = [];
  for (const amount of amounts) {
    const authorization = { Authorization: token };
    const place = 'manage/MX/recharges/uploads/create?field=proof&name=proof.pdf';
    const proof = await post<object>(place, `%PDF-1.7\n${'x'.repeat(2_000)}`, authorization);
    const rechargedAt = new Date(Date.now() - 60_000).toISOString();
    const repeats = { ...authorization, 'confirmed-repeats': '1' };
    made.push(await post<Waiting>('manage/MX/recharges', { amount, rechargedAt, proof }, repeats));
  }
  return made;
}

/** Approves a recharge as the second operator of the sandbox, from another desk than the page. */
export async function approveElsewhere(gatewayUrl: string, { id }: Waiting): Promise<void> {
  const root = `${gatewayUrl}/api/provider`;
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const body = JSON.stringify({ name: 'Second approver' });
  const signedIn = await fetch(`${root}/sample-sign-in`, { method: 'POST', headers, body });
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
  const place = `${root}/manage/MX/recharges/${id}`;
  const read = await fetch(place, { headers: { ...headers, cookie } });
  const { data } = (await read.json()) as { data: { $revision: string } };
  const answer = await fetch(`${place}/approve`, {
    method: 'POST',
    headers: {
      ...headers,
      cookie,
      'Idempotency-Key': crypto.randomUUID(),
      'If-Match': `"${data.$revision}"`,
    },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`It was not approved: ${answer.status} ${await answer.text()}`);
}
