import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SandboxReceiver } from '../../../../src/contract/sandboxReceiver';
import { loadWithTexts } from '../../../../src/web/screens/signIn/frame/loadWithTexts';
import { ReceiverScreen } from '../../../../src/web/screens/signIn/receiver/ReceiverScreen';
import { envelope, type FakeGateway } from '../../client/support/fakeGateway';
import { sandboxGateway } from '../../shell/support/sandboxGateway';

const path = '/api/global/sandbox/receiver';
const application = (code: string) => ({
  id: `id-${code}`,
  appCode: code,
  name: `Shop ${code}`,
  merchant: 'Alpaca Books',
  answer: '200' as SandboxReceiver['applications'][number]['answer'],
});
const callback = (id: string, more: Partial<SandboxReceiver['received'][number]> = {}) => ({
  id,
  at: '2026-03-04T05:06:07.000Z',
  eventId: `01a20abc-2270-73ec-b6ae-e96480a3d2${id}`,
  eventType: 'collection.paid',
  attempt: 1,
  url: 'https://receiver.sandbox.example/A1/pay-in',
  headers: 'webhook-id: 1\nwebhook-timestamp: 2',
  body: '{"id":"1","data":{"amount":100}}',
  signature: 'valid' as const,
  signatures: [
    { version: 'v1', key: 'present' },
    { version: 'v1', key: 'replaced' },
    { version: 'v1a', key: 'unknown' },
  ] satisfies SandboxReceiver['received'][number]['signatures'],
  answer: '200' as const,
  ...more,
});

let gateway: FakeGateway;
let applications: ReturnType<typeof application>[];
let received: Record<string, ReturnType<typeof callback>[]>;

beforeEach(async () => {
  history.replaceState(null, '', '#/receiver');
  gateway = sandboxGateway();
  applications = [application('A1'), application('A2')];
  received = { A1: [callback('02', { attempt: 2, answer: 'nothing' } as object), callback('01')], A2: [] };
  gateway.answer(path, ({ url, method, body }) => {
    if (method === 'POST') {
      const { application: id, answer } = body as { application: string; answer: '401' };
      applications = applications.map((each) => (each.id === id ? { ...each, answer } : each));
      return { shown: id.slice(3), applications, received: received[id.slice(3)] };
    }
    const shown = url.searchParams.get('application') ?? 'A1';
    return { shown, applications, received: received[shown] };
  });
  await loadWithTexts(() => Promise.resolve());
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => render(<ReceiverScreen />);
const list = (name: string) =>
  screen.findByRole('region', { name: `Received by ${name} · ${name.slice(-2)}` });

describe('the receiver of a sandbox', () => {
  it('shows what arrived, the latest first, with its attempt and what made its signatures', async () => {
    open();
    const shown = within(await list('Shop A1'));
    const [latest] = shown.getAllByRole('group');
    expect(latest).toHaveTextContent(/collection\.paid.*Attempt 2.*Answered nothing/);
    expect(within(latest!).getByText(/"amount": 100/)).toHaveTextContent(
      '{ "id": "1", "data": { "amount": 100 } }',
    );
    expect(within(latest!).getByText(/webhook-timestamp: 2/)).toBeInTheDocument();
    expect(latest).toHaveTextContent(
      'v1made with the developer secretv1made with the developer secret before',
    );
    expect(latest).toHaveTextContent('v1amade with no key pair of this application');
    expect(shown.getAllByText('2026-03-04 01:36:07 GMT-3:30')).toHaveLength(2);
  });

  it('answers as is chosen', async () => {
    open();
    expect(await screen.findByRole('radio', { name: '200' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '401' }));
    expect(await screen.findByText(/Rejects each callback/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '401' })).toBeChecked();
    const sent = gateway.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([{ application: 'id-A1', answer: '401' }]);
  });

  it('shows another application, which its address then names', async () => {
    open();
    await list('Shop A1');
    await userEvent.selectOptions(screen.getByLabelText('Application'), 'A2');
    expect(await list('Shop A2')).toHaveTextContent('Nothing has arrived');
    expect(location.hash).toBe('#/receiver?application=A2');
    cleanup();
    open();
    await list('Shop A2');
  });

  it('says why nothing is shown, and tries again', async () => {
    gateway.answer(path, () => envelope({ code: 500, msg: 'The system is down.' }));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The system is down.');
    gateway.answer(path, { shown: 'A1', applications, received: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await list('Shop A1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows what arrives while it is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      received = { A1: [] };
      open();
      await screen.findByText(/Nothing has arrived/);
      received = { A1: [callback('01')] };
      vi.advanceTimersByTime(3000);
      expect(await screen.findByRole('group')).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });
});
