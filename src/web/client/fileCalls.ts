import type { FileValue } from '../../metadata/values/files';
import { translateEarly } from '../i18n/earlyTexts';
import { type SessionCountry, sessionStore } from '../session/sessionStore';
import { readEnvelope } from './envelope';
import { RequestError } from './RequestError';
import { failureOf, prepare, requestFile, sendRequest } from './request';
import { addressOf } from './resourceAddress';

/** Options of an upload. */
export interface UploadOptions {
  /** The idempotency key, equal for all attempts at one upload. */
  idempotencyKey: string;
  signal: AbortSignal;
  /** Called with the part that was sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** The calls about files of records. */
export type FileCalls = ReturnType<typeof createFileCalls>;

/** Creates these calls to one country's gateway. */
export function createFileCalls(country: SessionCountry | undefined) {
  return {
    /** Uploads a file for a field of a form (`papers/0/scan`) and returns its value. Throws a `RequestError`, also where it was aborted. */
    uploadFile(
      resource: string,
      form: string,
      field: string,
      file: File,
      { idempotencyKey, signal, onProgress }: UploadOptions,
    ): Promise<FileValue> {
      const { token } = sessionStore.get();
      const [address, { headers }] = prepare(`/${resource}/uploads/${form}`, {
        query: { field, name: file.name },
        headers: { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': idempotencyKey },
        ...addressOf(resource, country),
      });
      // Not `fetch`, which does not tell how much was sent.
      const request = new XMLHttpRequest();
      return new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(new RequestError(''));
          return;
        }
        request.open('POST', address);
        new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
        request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / file.size));
        request.addEventListener('load', () => {
          const envelope = readEnvelope(request.responseText);
          if (request.status === 200 && envelope?.code === 200) resolve(envelope.data as FileValue);
          else reject(failureOf(responseOf(request), envelope, token));
        });
        request.addEventListener('error', () =>
          reject(new RequestError(translateEarly(`errors.${navigator.onLine ? 'noAnswer' : 'network'}`))),
        );
        request.addEventListener('abort', () => reject(new RequestError('')));
        signal.addEventListener('abort', () => request.abort());
        request.send(file);
      });
    },
    /** Returns the receipt of a record, which each call issues anew. */
    readReceipt: (resource: string, id: string) =>
      requestFile(`/${resource}/${encodeURIComponent(id)}/receipt`, addressOf(resource, country)),
    /** Returns the content of a file of a record. */
    async readFile(resource: string, id: string, file: string): Promise<Blob> {
      const path = `/${resource}/${encodeURIComponent(id)}/files/${file}`;
      const { response } = await sendRequest(path, addressOf(resource, country));
      return response.blob();
    },
  };
}

/** Returns the part of a response that `failureOf` reads. */
function responseOf(request: XMLHttpRequest): Response {
  const wait = request.getResponseHeader('Retry-After');
  return new Response(null, {
    status: request.status,
    headers: wait === null ? {} : { 'Retry-After': wait },
  });
}
