import { fileTypeFromBuffer } from 'file-type';
import type { ErrorDetail } from '../../../contract/envelope';
import { invalidBody } from '../../http/body';
import { GatewayError } from '../../http/errors';
import { textTypeOf } from '../../../metadata/sheets/textFile';
import { type FileType, isFileType, tableTypes } from '../../../metadata/values/files';

/** As much of a file as its type is recognized by. */
const sampleBytes = 4_100;

/** What an upload must be like. */
interface Expected {
  bytes: number;
  accept: readonly FileType[];
  /** The error of a file of another type. */
  wrongType: ErrorDetail;
}

/**
 * Passes an upload on as it arrives. Calls `recognized` with its type by content before the first byte is passed on. Throws 422 for a
 * type that is not accepted, and 400 where the upload ends early.
 */
export async function* readContent(
  source: AsyncIterable<Buffer>,
  { bytes, accept, wrongType }: Expected,
  recognized: (type: FileType) => void,
): AsyncGenerator<Buffer> {
  let received = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  try {
    for await (const chunk of source) {
      received += chunk.length;
      if (!head) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < sampleBytes && received < bytes) continue;
      const type = await typeOf(head);
      if (!type || !accept.includes(type)) throw invalidBody([wrongType]);
      recognized(type);
      yield head;
      head = undefined;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  if (received !== bytes) throw new GatewayError({ status: 400, text: 'gateway.files.cutOff' });
}

/** Of a workbook the beginning says only that it is a zip; whoever reads it looks further. */
async function typeOf(head: Buffer): Promise<FileType | undefined> {
  const text = textTypeOf(head);
  if (text) return text;
  if (head.subarray(0, 4).equals(zipStart)) return tableTypes.xlsx;
  const found = await fileTypeFromBuffer(head);
  return isFileType(found?.mime) ? found.mime : undefined;
}

const zipStart = Buffer.from('PK\u0003\u0004');
