// Checks the metadata and builds the web app where something changed since the last time. `--always` builds anyway.
import { buildWeb } from './support/buildWeb.mjs';

process.exitCode = await buildWeb({ always: process.argv.includes('--always') });
