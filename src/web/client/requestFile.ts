import type { RequestOptions } from './RequestOptions';
import { sendRequest } from './sendRequest';

/** A file that the gateway made. */
export interface RequestedFile {
  blob: Blob;
  /** As the gateway calls it. */
  name: string;
}

/** Asks the gateway for a file. Throws as `sendRequest` does. */
export async function requestFile(path: string, options: RequestOptions = {}): Promise<RequestedFile> {
  const { response } = await sendRequest(path, options);
  return { blob: await response.blob(), name: fileName(response.headers.get('Content-Disposition') ?? '') };
}

function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return (encoded && decodeURIComponent(encoded)) || plain || 'export';
}
