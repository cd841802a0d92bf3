import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Model } from '../../metadata/model/Model';
import { GatewayError, toEnvelope } from './responses';
import { translator } from './translation';

/**
 * Responds, with an envelope, to what Node cannot read as a request or does not receive in time. Nothing is known of
 * the caller's language by then.
 */
export function respondToClientErrors(model: Model): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const translate = translator(model, model.languages[0] ?? 'en');
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = describeClientError(error.code);
    const body = JSON.stringify(toEnvelope(problem, translate));
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
}

function describeClientError(code: string | undefined): GatewayError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new GatewayError({ status: 408, text: 'gateway.requestTimeout' });
    case 'HPE_HEADER_OVERFLOW':
      return new GatewayError({ status: 431, text: 'gateway.tooLarge' });
    default:
      return new GatewayError({ status: 400, text: 'gateway.malformedRequest' });
  }
}
