import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A head that was answered, as far as tests look at it. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** One connection to a server, on which tests send parts of requests, as no client does. */
export class RawConnection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #isEnded = false;
  #wake: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => {
      this.#received = Buffer.concat([this.#received, part]);
      this.#wake();
    });
    socket.on('close', () => {
      this.#isEnded = true;
      this.#wake();
    });
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Sends the head of a request, without its body. */
  head(method: string, path: string, headers: Record<string, string | number>): void {
    const lines = Object.entries({ Host: 'localhost', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    this.send([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  }

  send(bytes: string | Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }

  /** Waits for the next answer; undefined where the connection ends without one. */
  async answer(): Promise<RawAnswer | undefined> {
    for (;;) {
      const answer = this.#take();
      if (answer || this.#isEnded) return answer;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Whether an answer has come that nobody has waited for. */
  hasAnswer(): boolean {
    return this.#received.includes('\r\n\r\n');
  }

  #take(): RawAnswer | undefined {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const [first = '', ...lines] = this.#received.subarray(0, end).toString().split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    );
    const length = Number(headers['content-length'] ?? 0);
    if (this.#received.length < end + 4 + length) return undefined;
    const body = this.#received.subarray(end + 4, end + 4 + length).toString();
    this.#received = this.#received.subarray(end + 4 + length);
    return { status: Number(first.split(' ')[1]), headers, body };
  }

  close(): void {
    this.#socket.destroy();
  }
}
