import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { test } from './support/test';

/** Makes collection orders in the name of the sandbox's first merchant; what the network does follows from their amounts. */
async function collect(gatewayUrl: string, ...amounts: number[]): Promise<string[]> {
  const post = async <Data>(path: string, body: object, token?: string): Promise<Data> => {
    const answer = await fetch(`${gatewayUrl}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { Authorization: token }) },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: Data }).data;
  };
  const { token } = await post<{ token: string }>('global/testLogin', { account: 'owner@mariposa.example' });
  const numbers: string[] = [];
  for (const amount of amounts) {
    const body = { method: 'SPEI', amount };
    numbers.push((await post<{ orderNo: string }>('manage/MX/collection-orders', body, token)).orderNo);
  }
  return numbers;
}

const otherCurrency = 9_012_00;
const neverArrived = 9_008_00;

describe('the page on which a sandbox’s operator is played', () => {
  test('says by the keyboard what became of a payment, and switches the network off and on', async ({
    page,
    gatewayUrl,
  }) => {
    const [lost, foreign] = await collect(gatewayUrl, neverArrived, otherCurrency);
    await page.goto('/#/operator');
    const cardOf = (text: string) => page.getByRole('article').filter({ hasText: text });
    const unknown = cardOf(lost!);
    await unknown.getByRole('button', { name: 'It failed' }).press('Enter');
    await unknown.getByText('Nothing is credited for it.').waitFor();
    await page.keyboard.type('By telephone.');
    const exception = cardOf(foreign!);
    await exception.getByText('It is in MXN; the network says XTS.').waitFor();
    await exception.getByRole('button', { name: 'Close' }).click();
    const network = page.getByRole('article', { name: 'sandbox', exact: true });
    await network.getByRole('button', { name: 'Switch off' }).click();
    await expectAccessible(page);
    await unknown.getByRole('textbox', { name: 'How it is known' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'Recorded as failed.' }).waitFor();
    await unknown.waitFor({ state: 'detached' });

    await network.getByRole('textbox', { name: 'Reason' }).fill('Its bank is closed.');
    await page.keyboard.press('Enter');
    await network.getByText('Its bank is closed.').waitFor();
    await network.getByRole('button', { name: 'Switch on' }).click();
    await network.getByRole('form').getByRole('button', { name: 'Switch on' }).click();
    await network.getByText('Takes new orders').waitFor();

    await page.getByRole('combobox', { name: 'Language' }).selectOption('zh');
    await exception.getByText('原币种为 MXN，渠道称 XTS。').waitFor();
    await exception.getByRole('button', { name: '关闭' }).click();
    await page.keyboard.type('已询问渠道。');
    await page.keyboard.press('Enter');
    await exception.waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
