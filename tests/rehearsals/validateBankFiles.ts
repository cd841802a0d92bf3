import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  painOf,
  painSamples,
  namedPayments,
  wholeDebtor,
} from '../gateway/operator/bankFiles/support/painSamples';

const usage = `Name schemas: npm run rehearse -- bank-files pain.001.001.09.xsd [pain.001.001.09.ch.03.xsd …]
The first is in the catalogue of messages of ISO 20022, the second among the schemas of the Swiss Payment Standards. They are not here, as
who publishes them has terms of their own.`;

/**
 * Has xmllint (Debian: libxml2-utils) compare the files for banks with the schemas of their format. ISO's is for all of them; a bank's or country's
 * own is for one that says all that the profiles ask for. Throws with all that it says.
 */
export async function validateBankFiles(schemas: readonly string[]): Promise<void> {
  if (schemas.length === 0) throw new Error(usage);
  const folder = mkdtempSync(join(tmpdir(), 'corridor-bank-files-'));
  try {
    for (const schema of schemas) {
      const isOfIso = basename(schema) === 'pain.001.001.09.xsd';
      const files = isOfIso
        ? painSamples()
        : { 'whole, as profiles ask': painOf(wholeDebtor, namedPayments) };
      for (const [name, content] of Object.entries(files)) {
        const path = join(folder, 'file.xml');
        writeFileSync(path, content);
        const { status, error, stderr } = spawnSync(
          'xmllint',
          ['--noout', '--nonet', '--schema', schema, path],
          {
            encoding: 'utf8',
          },
        );
        if (error) throw new Error(`xmllint is not there: ${error.message}`);
        if (status !== 0) throw new Error(`${schema}, ${name}:\n${stderr}`);
        console.log(`✓ ${basename(schema)}: ${name}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
