import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileCalls } from '../../../src/web/client/fileCalls';
import type { RequestError } from '../../../src/web/client/RequestError';
import { type SessionCountry, sessionStore } from '../../../src/web/session/sessionStore';
import { FakeUpload } from './support/FakeUpload';
import { fakeGateway } from './support/fakeGateway';
import { signedIn } from './support/signedIn';

const calls = createFileCalls({ code: 'PE', gatewayUrl: 'https://pe.gateway.test' } as SessionCountry);
const file = new File(['0123456789'], 'Señal 1.pdf', { type: 'application/pdf' });
const stored = { id: 'f1', name: 'Señal 1.pdf', type: 'application/pdf', bytes: 10 };

beforeEach(() => {
  signedIn();
  FakeUpload.install();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function start(abort = new AbortController()) {
  const onProgress = vi.fn<(part: number) => void>();
  const options = { idempotencyKey: 'key-1', signal: abort.signal, onProgress };
  const result = calls.uploadFile('claims', 'create', 'papers/0', file, options);
  const failure = result.then(
    () => undefined,
    (error: RequestError) => error,
  );
  return { request: FakeUpload.sent.at(-1)!, result, failure, abort, onProgress };
}

describe('an upload', () => {
  it('sends the file as it is to the gateway of the country, for a field of a form', async () => {
    const { request, result } = start();
    request.answer(200, { code: 200, msg: 'success', data: stored });
    expect(await result).toEqual(stored);
    expect(request.method).toBe('POST');
    expect(`${request.url.origin}${request.url.pathname}`).toBe(
      'https://pe.gateway.test/api/manage/PE/claims/uploads/create',
    );
    expect(Object.fromEntries(request.url.searchParams)).toEqual({ field: 'papers/0', name: 'Señal 1.pdf' });
    expect(request.body).toBe(file);
    expect(
      ['Content-Type', 'Idempotency-Key', 'Authorization', 'Country'].map((name) =>
        request.headers.get(name),
      ),
    ).toEqual(['application/octet-stream', 'key-1', 'token-1', 'PE']);
  });

  it('reports the part that was sent', () => {
    const { request, onProgress } = start();
    request.progress(4);
    request.progress(10);
    expect(onProgress.mock.calls).toEqual([[0.4], [1]]);
  });

  it('fails with the errors that the gateway names', async () => {
    const errors = [{ path: '/papers/0', keyword: 'fileType', params: {}, msg: 'Choose a PDF.' }];
    const { request, failure } = start();
    request.answer(422, { code: 422, msg: 'Invalid', data: null, errors });
    expect(await failure).toMatchObject({ status: 422, errors });
  });

  it('fails with the time after which it may be repeated', async () => {
    const { request, failure } = start();
    request.answer(503, { code: 503, msg: 'Not now', data: null }, { 'Retry-After': '5' });
    expect(await failure).toMatchObject({ status: 503, message: 'Not now', retryAfter: 5 });
  });

  it('fails where a proxy answers instead, and where nobody does', async () => {
    const proxy = start();
    proxy.request.answer(502, '<html>Bad gateway</html>');
    expect(await proxy.failure).toMatchObject({ status: 502 });
    const cut = start();
    cut.request.breakOff();
    expect((await cut.failure)?.message).not.toBe('');
  });

  it('is stopped by its signal', async () => {
    const { request, failure, abort } = start();
    abort.abort();
    expect(request.isAborted).toBe(true);
    expect(await failure).toMatchObject({ name: 'RequestError' });
  });

  it('sends nothing where it was stopped before it began', async () => {
    const abort = new AbortController();
    abort.abort();
    expect(await start(abort).failure).toMatchObject({ name: 'RequestError' });
    expect(FakeUpload.sent).toEqual([]);
  });

  it('ends the session where the gateway says that it has ended', async () => {
    const { request, failure } = start();
    request.answer(410, { code: 410, msg: 'Sign in again', data: null });
    await failure;
    expect(sessionStore.get().token).toBeUndefined();
  });
});

it('reads a file through its record', async () => {
  const gateway = fakeGateway();
  gateway.answer('/api/manage/PE/claims/r%2F1/files/f1', () => new Response('content'));
  expect(await (await calls.readFile('claims', 'r/1', 'f1')).text()).toBe('content');
});
