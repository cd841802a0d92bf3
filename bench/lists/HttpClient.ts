import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** Requests to one gateway over a fixed number of kept connections. */
export class HttpClient {
  readonly #agent: Agent;
  readonly #port: number;

  constructor(port: number, connections: number) {
    this.#port = port;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Answers the body's length and the headers; rejects where the status is not 200. */
  get(path: string): Promise<{ bytes: number; headers: IncomingHttpHeaders }> {
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: this.#port, path, agent: this.#agent }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', () => {
          if (response.statusCode === 200) resolve({ bytes, headers: response.headers });
          else reject(new Error(`${path}: HTTP ${response.statusCode}`));
        });
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end();
    });
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
    this.#agent.destroy();
  }
}
