import { describe, expect } from 'vitest';
import { typeAddress } from './support/browserBar';
import { expectAccessible } from './support/expectAccessible';
import { signIn } from './support/signIn';
import { test } from './support/test';

/** Calls the gateway as the owner of the sandbox's first merchant, who has an application in Mexico that is called back. */
async function asOwner(gatewayUrl: string) {
  const call = async <T>(path: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(`${gatewayUrl}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { Authorization: token }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { data: T }).data;
  };
  const { token } = await call<{ token: string }>('global/testLogin', { account: 'owner@mariposa.example' });
  const applications = await call<{ id: string; appCode: string; payInCallbackUrl?: string }[]>(
    'manage/MX/applications',
    undefined,
    token,
  );
  // Other tests may have added some without an address.
  const { id, appCode } = applications.find(({ payInCallbackUrl }) => payInCallbackUrl)!;
  return {
    appCode,
    sendTest: () => call(`manage/MX/applications/${id}/send-test`, { address: 'payIn' }, token),
    setAnswer: (answer: string) => call('global/sandbox/receiver', { application: id, answer }),
  };
}

describe('the receiver of callbacks', () => {
  test('is led to by the menu of the account', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: / Account$/ }).click();
    const [receiver] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Callback receiver' }).click(),
    ]);
    await receiver.getByRole('heading', { level: 1, name: 'Sandbox callback receiver' }).waitFor();
  });

  test('opens in the tab of the app where its address is typed', async ({ page }) => {
    await signIn(page);
    await typeAddress(page, '/#/receiver');
    await page.getByRole('heading', { level: 1, name: 'Sandbox callback receiver' }).waitFor();
  });

  test('answers a test event as is chosen by the keyboard, and shows what arrived', async ({
    page,
    gatewayUrl,
  }) => {
    const owner = await asOwner(gatewayUrl);
    await owner.setAnswer('200');
    await page.goto(`/#/receiver?application=${owner.appCode}`);
    await page.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Rejects each callback').waitFor();

    await owner.sendTest();
    const arrived = page.getByRole('group').filter({ hasText: 'application.test' }).first();
    await arrived.getByText('Answered 401').waitFor();
    expect(await arrived.innerText()).toContain('Signature holds');
    await arrived.locator('summary').press('Enter');
    await arrived.getByText('"type": "application.test"').waitFor();
    await expectAccessible(page);
    await owner.setAnswer('200');
  });
});

describe('a callback that is answered by 401', () => {
  test('leads to its attempt, with the answer and what mistakes with the signature compute', async ({
    page,
    gatewayUrl,
  }) => {
    const owner = await asOwner(gatewayUrl);
    await owner.setAnswer('401');
    await owner.sendTest();
    await signIn(page, { address: '/#/Callbacks' });
    await page
      .getByRole('row')
      .filter({ hasText: 'Answered with an error' })
      .getByRole('link')
      .first()
      .click();
    await page.getByText('"type": "application.test"').waitFor();
    const attempts = page.getByRole('group', { name: 'Attempts' });
    await attempts.getByRole('link', { name: '1' }).click();
    await page.getByRole('heading', { level: 1, name: 'Callback attempt 1' }).waitFor();
    await page.getByText('was told to answer 401').waitFor();
    const sent = /v1,[\w+/]+=/.exec(
      await page.getByText(/^webhook-signature:|webhook-signature: v1/).innerText(),
    )![0];
    const right = page.getByRole('row').filter({ hasText: 'this is what was sent' });
    await right.waitFor();
    expect(await right.innerText()).toContain(sent);
    expect(await page.getByRole('row').filter({ hasText: 'Body alone' }).innerText()).not.toContain(sent);
    await expectAccessible(page);
    await owner.setAnswer('200');
  });
});
