// `npm run operator` and its like: runs a program from its bundle.
import { gatewayOptions } from './support/gatewayOptions.mjs';
import { programArguments } from './support/programs.mjs';
import { runNode } from './support/run.mjs';

const [name, ...words] = process.argv.slice(2);
const options = name === 'gateway' ? gatewayOptions : [];
process.exitCode = await runNode([...options, ...(await programArguments(name)), ...words]);
