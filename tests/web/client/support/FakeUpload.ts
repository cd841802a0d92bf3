import { vi } from 'vitest';

/** An `XMLHttpRequest` whose course a test decides. */
export class FakeUpload extends EventTarget {
  /** The requests that were sent, in order. */
  static sent: FakeUpload[] = [];

  /** Replaces `XMLHttpRequest` until `vi.unstubAllGlobals()`. */
  static install(): void {
    FakeUpload.sent = [];
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
  }

  readonly upload = new EventTarget();
  readonly headers = new Headers();
  method = '';
  url = new URL('http://app.test');
  body: unknown;
  status = 0;
  responseText = '';
  isAborted = false;
  #answered = new Headers();

  open(method: string, address: string): void {
    this.method = method;
    this.url = new URL(address, this.url);
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(body: unknown): void {
    this.body = body;
    FakeUpload.sent.push(this);
  }

  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name);
  }

  /** Reports that so many bytes have been sent. */
  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  }

  /** Ends the request with a response. */
  answer(status: number, body: object | string, headers: Record<string, string> = {}): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.#answered = new Headers(headers);
    this.dispatchEvent(new Event('load'));
  }

  /** Ends the request without a response. */
  breakOff(): void {
    this.dispatchEvent(new Event('error'));
  }
}
