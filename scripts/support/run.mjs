import { spawn } from 'node:child_process';
import { root } from './root.mjs';

// Our imports name no file extension, as TypeScript's bundler resolution has it; Vite would warn of that each time.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING ??= 'true';

/**
 * Runs a program in the project's folder with this terminal, and returns its exit code. It is 128 and more after a signal, and 127
 * for an unknown program. `quiet` prints the output only after a failure, below `heading`.
 */
export function run(command, args, { env = process.env, quiet = false, heading = '', shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, shell, stdio: quiet ? 'pipe' : 'inherit' });
    const output = [];
    child.stdout?.on('data', (part) => output.push(part));
    child.stderr?.on('data', (part) => output.push(part));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('close', (code, signal) => {
      if (quiet && code !== 0) process.stdout.write(Buffer.concat([Buffer.from(heading), ...output]));
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** Runs a JavaScript file with this same Node. */
export const runNode = (args, options) => run(process.execPath, args, options);
