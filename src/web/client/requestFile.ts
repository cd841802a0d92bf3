import { type RequestOptions, sendRequest } from './request';

/** A file from the gateway. */
export interface RequestedFile {
  blob: Blob;
  name: string;
}

/** Requests a file from the gateway. Throws as `sendRequest` does. */
export async function requestFile(path: string, options: RequestOptions): Promise<RequestedFile> {
  const { response } = await sendRequest(path, options);
  return { blob: await response.blob(), name: fileName(response.headers.get('Content-Disposition') ?? '') };
}

function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return (encoded && decodeURIComponent(encoded)) || plain || 'export';
}
