import { spawn } from 'node:child_process';
import { defineBench } from '../../../bench/support/Bench';
import { runBench } from '../../../bench/support/runBench';

/** A bench that does what its option says, and prints what it has begun and ended. */
const sample = defineBench({
  options: {
    does: { default: 'measures', says: 'measures, fails, or hangs' },
    rounds: { default: 2, says: 'Rounds' },
  },
  async run({ options, folder, later }) {
    console.log(`folder ${folder}`);
    later(() => console.log('ended first'));
    later(() => console.log('ended last'));
    // In a group of its own, as databases and browsers are.
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true });
    console.log(`child ${child.pid}`);
    if (options.does === 'fails') throw new Error('No Chromium on this machine: install it.');
    if (options.does === 'throws') setTimeout(() => Promise.reject(new Error('Nobody awaits it.')));
    if (options.does !== 'measures') await new Promise(() => setInterval(() => undefined, 1_000));
    return { rounds: options.rounds };
  },
});

process.exit(await runBench('sample', sample, process.argv.slice(2)));
