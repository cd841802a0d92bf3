import { root } from '../tests/support/program';
import { benches } from './benches';
import { describeOptions, UsageError } from './support/readOptions';
import { commonOptions, runBench } from './support/runBench';

/** `npm run bench -- NAME [options]`: runs a benchmark. Without a name, lists them. */
async function main(): Promise<number> {
  // Processes that benches start are named as from here.
  process.chdir(root);
  const [name, ...words] = process.argv.slice(2);
  if (name === undefined || name === '--help') {
    console.log('Usage: npm run bench -- NAME [options]; -- NAME --help lists its options\n');
    for (const [each, { measures, minutes }] of Object.entries(benches))
      console.log(`${each.padEnd(12)}${`${minutes} min`.padStart(6)}  ${measures}`);
    return 0;
  }
  const known = benches[name];
  if (!known) {
    console.error(`There is no bench "${name}". There are ${Object.keys(benches).join(', ')}.`);
    return 2;
  }
  const bench = await known.load();
  if (words.includes('--help')) {
    console.log(
      [
        `${known.measures}, against ${known.against}`,
        ...describeOptions({ ...bench.options, ...commonOptions }),
      ].join('\n'),
    );
    return 0;
  }
  try {
    return await runBench(name, bench, words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error([error.message, ...describeOptions({ ...bench.options, ...commonOptions })].join('\n'));
    return 2;
  }
}

// Whatever is still open ends with it.
process.exit(await main());
