// `npm run dev`: the gateway and the web app with hot reload, at one address. An edit of the metadata changes both while
// they run; the gateway is restarted when its code changes.
import { spawn } from 'node:child_process';
import { connect, createServer as createSocket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gatewayVersion, servedVersion } from './support/gatewayVersion.mjs';
import { installPackages } from './support/installPackages.mjs';
import { requireNode } from './support/requireNode.mjs';
import { root } from './support/root.mjs';

requireNode();
if (/[#?]/.test(root)) {
  console.error(
    `Hot reload does not work below a folder with # or ? in its name, which Vite cannot serve: ${root}\n` +
      'Rename the folder, or use npm start, which works there.',
  );
  process.exit(1);
}
await installPackages();

const port = Number(process.env.PORT || 4600);
const host = process.env.HOST || '127.0.0.1';
const address = `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;

/** A port that nothing listens on now. */
const freePort = () =>
  new Promise((resolve, reject) => {
    const socket = createSocket();
    socket.on('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address();
      socket.close(() => resolve(address.port));
    });
  });

/** Whether something listens on the port that the web app is to have. */
const isTaken = () =>
  new Promise((resolve) => {
    const socket = createSocket();
    socket.on('error', () => resolve(true));
    socket.listen(port, host, () => socket.close(() => resolve(false)));
  });

if (await isTaken()) {
  console.error(`Port ${port} is taken. Stop what listens there, or choose another: PORT=4700 npm run dev`);
  process.exit(1);
}

const gatewayPort = await freePort();
const windows = process.platform === 'win32';
const gateway = spawn(
  process.execPath,
  [
    '--import',
    './scripts/support/stopWithParent.mjs',
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    'src/gateway/main.ts',
  ],
  {
    cwd: root,
    // A group of its own: a Ctrl-C of the terminal reaches it once, through here.
    detached: !windows,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(gatewayPort),
      HOST: '127.0.0.1',
      WATCH_METADATA: '1',
      METADATA_VERDICTS: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/@metadata/verdict`,
    },
  },
);
// Its own address is not the one to open.
const ownAddress = new RegExp(`http://[\\w.]+:${gatewayPort}`, 'g');
gateway.stdout.on('data', (part) => {
  const text = String(part);
  process.stdout.write(text.replaceAll(ownAddress, address));
  const served = servedVersion(text);
  if (served) web?.ws.send('corridor:gateway', served);
});

/** @type {import('vite').ViteDevServer | undefined} */
let web;

/** Milliseconds for which a request waits for a starting gateway: less than the web app's time limit. */
const patience = 30_000;

/** Whether something listens on a port of this machine. */
const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Delays requests while the gateway restarts, so that nobody sees the app fail. */
const waitForGateway = {
  name: 'corridor-wait-for-gateway',
  configureServer({ middlewares }) {
    middlewares.use('/api', (_request, _response, next) => {
      const until = Date.now() + patience;
      const check = async () => {
        while (!(await listens(gatewayPort)) && Date.now() < until) await wait(100);
        next();
      };
      void check();
    });
  },
};

const previewPort = await freePort();
/** @type {import('node:child_process').ChildProcess | undefined} */
let preview;

/** Starts what serves the preview and the inspector with the first request for them, as few sessions need it. */
function startPreview() {
  if (preview && preview.exitCode === null && preview.signalCode === null) return;
  preview = spawn(
    process.execPath,
    ['--import', './scripts/support/stopWithParent.mjs', '--import', 'tsx', 'src/cli/preview/live/serve.ts'],
    {
      cwd: root,
      detached: !windows,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PREVIEW_PORT: String(previewPort) },
    },
  );
}

const preparePreview = {
  name: 'corridor-prepare-preview',
  configureServer({ middlewares }) {
    middlewares.use('/preview/', (_request, _response, next) => {
      startPreview();
      const until = Date.now() + patience;
      const check = async () => {
        while (!(await listens(previewPort)) && Date.now() < until) await wait(100);
        next();
      };
      void check();
    });
  },
};

const { createServer } = await import('vite');
web = await createServer({
  root,
  plugins: [waitForGateway, preparePreview, gatewayVersion],
  server: {
    port,
    host,
    strictPort: true,
    proxy: {
      '/api': { target: `http://127.0.0.1:${gatewayPort}`, changeOrigin: false },
      '^/preview/': { target: `http://127.0.0.1:${previewPort}`, changeOrigin: false },
    },
  },
});

/**
 * Sends a signal to tsx and the gateway below it. After SIGTERM, tsx kills a gateway that takes more than 5 s, and its database
 * goes on. After SIGHUP it ends itself and leaves the gateway time.
 */
function end(signal) {
  if (windows) gateway.kill(signal);
  else if (gateway.pid !== undefined) process.kill(-gateway.pid, signal);
}

let stopping = false;
async function stop(code) {
  if (stopping) return;
  stopping = true;
  preview?.kill('SIGTERM');
  if (gateway.exitCode === null && gateway.signalCode === null) {
    // Closed once both tsx and the gateway have ended, as they write to the same pipe.
    const ended = new Promise((resolve) => gateway.once('close', resolve));
    end('SIGHUP');
    const killTimer = setTimeout(() => end('SIGKILL'), 30_000);
    await Promise.all([web.close(), ended]);
    clearTimeout(killTimer);
  } else {
    await web.close();
  }
  process.exit(code);
}

gateway.on('exit', (code) => {
  if (stopping) return;
  console.error('The gateway ended. Its output above has the reason.');
  void stop(code ?? 1);
});
// Vite's own listener would end this process once the web app is closed, before the gateway and its database are.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));

await web.listen();
console.log(`Corridor, with hot reload: ${address}`);
console.log('The gateway is starting; the first time it fills its database.');
