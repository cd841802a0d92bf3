/**
 * Reads a statement once in a process of its own: `plain FILE` by the parser alone, `read FILE` by the readers of the gateway. Prints entries,
 * milliseconds and the most memory in MB.
 */
import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { decodeChunks } from '../../src/gateway/statements/decodeChunks';
import { openStatement } from '../../src/gateway/statements/openStatement';

const [mode, file = ''] = process.argv.slice(2);

/** The elements of entries, by the parser that the readers use. */
async function parsePlainly(): Promise<number> {
  const parser = new SaxesParser({});
  let entries = 0;
  parser.on('opentag', ({ name }) => {
    if (name === 'Ntry') entries += 1;
  });
  parser.on('text', () => undefined);
  for await (const chunk of decodeChunks(createReadStream(file))) parser.write(chunk);
  parser.close();
  return entries;
}

async function readEntries(): Promise<number> {
  const opened = await openStatement(createReadStream(file), { zone: 'GMT-5' });
  if (!opened) throw new Error('It is no statement.');
  let entries = 0;
  for await (const part of opened.parts) if (part.kind === 'entry') entries += 1;
  return entries;
}

const start = performance.now();
const entries = mode === 'plain' ? await parsePlainly() : await readEntries();
const milliseconds = performance.now() - start;
console.log(JSON.stringify({ entries, milliseconds, peakMb: process.resourceUsage().maxRSS / 1024 }));
