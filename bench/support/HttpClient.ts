import { connect, type Socket } from 'node:net';

/** A response whose body was read and dropped. */
interface Received {
  /** Bytes of the body. */
  bytes: number;
  /** By their names in lower case. */
  headers: Map<string, string>;
}

/** A request: a `POST` where it has a body, which is JSON. */
interface Request {
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Requests to one gateway over a fixed number of kept connections. It reads only as much of HTTP as the gateway sends: Node's
 * client would take half as much processor as the measured gateway.
 */
export class HttpClient {
  readonly #idle: Connection[];
  readonly #all: Connection[];
  readonly #waiting: ((connection: Connection) => void)[] = [];

  constructor(port: number, connections: number) {
    this.#all = Array.from({ length: connections }, () => new Connection(port));
    this.#idle = [...this.#all];
  }

  get(path: string): Promise<Received> {
    return this.send({ path });
  }

  /** Rejects where the status is not 200. */
  async send(request: Request): Promise<Received> {
    const connection =
      this.#idle.pop() ?? (await new Promise<Connection>((resolve) => this.#waiting.push(resolve)));
    try {
      return await connection.send(request);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(connection);
      else this.#idle.push(connection);
    }
  }

  /** Sends requests over all connections at once for `milliseconds` and returns the time of each in milliseconds. */
  async press(path: string, connections: number, milliseconds: number): Promise<number[]> {
    const times: number[] = [];
    const end = performance.now() + milliseconds;
    const send = async () => {
      while (performance.now() < end) {
        const start = performance.now();
        await this.get(path);
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: connections }, send));
    return times;
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }
}

/** One connection, which carries a request at a time. */
class Connection {
  readonly #socket: Socket;
  #head: Buffer = Buffer.alloc(0);
  /** Headers of the response that is being read, and how much of its body is missing. */
  #received: Received | undefined;
  #missing = 0;
  #done: ((response: Received) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (part) => this.#read(part));
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => this.#failed?.(new Error('The gateway closed the connection.')));
  }

  send({ path, headers = {}, body }: Request): Promise<Received> {
    const sent = body === undefined ? headers : { ...headers, ...bodyHeaders(body) };
    const lines = Object.entries({ Host: 'localhost', ...sent }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const method = body === undefined ? 'GET' : 'POST';
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#failed = (error) => reject(new Error(`${path}: ${error.message}`));
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
    });
  }

  #read(part: Buffer): void {
    if (!this.#received) {
      this.#head = this.#head.length === 0 ? part : Buffer.concat([this.#head, part]);
      const end = this.#head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [status = '', ...lines] = this.#head.toString('latin1', 0, end).split('\r\n');
      const headers = new Map(lines.map(readHeader));
      part = this.#head.subarray(end + 4);
      this.#head = Buffer.alloc(0);
      if (!status.startsWith('HTTP/1.1 200 ')) return this.#failed?.(new Error(status));
      this.#missing = Number(headers.get('content-length'));
      this.#received = { bytes: this.#missing, headers };
    }
    this.#missing -= part.length;
    if (this.#missing > 0) return;
    const received = this.#received;
    this.#received = undefined;
    this.#done?.(received);
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }
}

const bodyHeaders = (body: string) => ({
  'Content-Type': 'application/json',
  'Content-Length': String(Buffer.byteLength(body)),
});

function readHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
