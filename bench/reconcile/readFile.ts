/**
 * Reads a file once in its own process: `plain FILE` by the parser alone, `read FILE` by the gateway. Prints entries, milliseconds
 * of processor time and the peak memory in MB.
 */
import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { readPlannedRows } from '../../src/gateway/reconcile/reading/readPlannedRows';
import { decodeChunks } from '../../src/gateway/statements/decodeChunks';
import { openStatement } from '../../src/gateway/statements/openStatement';
import { openCsv } from '../../src/metadata/sheets/csvRows';
import type { TableRow } from '../../src/metadata/sheets/Table';
import { benchColumns } from './writeFiles';

const [mode = '', file = ''] = process.argv.slice(2);
const isCsv = file.endsWith('.csv');

const chunksOf = () => decodeChunks(createReadStream(file));

/** The elements of entries, by the parser that the readers use. */
async function parseXml(): Promise<number> {
  const parser = new SaxesParser({});
  let entries = 0;
  parser.on('opentag', ({ name }) => {
    if (name === 'Ntry') entries += 1;
  });
  parser.on('text', () => undefined);
  for await (const chunk of chunksOf()) parser.write(chunk);
  parser.close();
  return entries;
}

/** The rows of cells, by the parser that the readers use. */
async function parseCsv(): Promise<number> {
  // The headings are none.
  let entries = -1;
  for await (const rows of rowsOf()) entries += rows.length;
  return entries;
}

async function readStatement(): Promise<number> {
  const opened = await openStatement(createReadStream(file), { zone: 'GMT-5' });
  if (!opened) throw new Error('It is no statement.');
  let entries = 0;
  for await (const part of opened.parts) if (part.kind === 'entry') entries += 1;
  return entries;
}

async function* rowsOf(): AsyncGenerator<TableRow[]> {
  yield* (await openCsv(chunksOf(), 100)).parts;
}

async function readTable(): Promise<number> {
  let entries = 0;
  const country = { zone: 'GMT-5', currency: 'PEN', currencySymbol: 'S/', isWhole: false };
  const sink = {
    begin: () => {
      entries = 0;
    },
    entry: () => {
      entries += 1;
    },
    leaveOut: () => undefined,
  };
  const facts = await readPlannedRows(rowsOf, benchColumns, country, sink);
  if ('key' in facts) throw new Error(facts.key);
  return entries;
}

const readers: Record<string, () => Promise<number>> = isCsv
  ? { plain: parseCsv, read: readTable }
  : { plain: parseXml, read: readStatement };
const before = process.cpuUsage();
const entries = await readers[mode]!();
// Of the processor: what else runs on the machine costs time as well.
const { user, system } = process.cpuUsage(before);
const milliseconds = (user + system) / 1000;
console.log(JSON.stringify({ entries, milliseconds, peakMb: process.resourceUsage().maxRSS / 1024 }));
