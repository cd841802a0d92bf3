import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses JSON and CSV for clients that accept it: a page of a list shrinks to about a sixth, which a phone on a slow
 * network notices. An attack that guesses a secret by the size of compressed responses (BREACH) needs a browser that sends
 * credentials on its own; the app sends its token itself, never as a cookie. The web app's files are compressed by the
 * build.
 */
export async function registerCompression(server: FastifyInstance): Promise<void> {
  await server.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
}
