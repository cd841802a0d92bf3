// `npm start`: from a fresh clone, or after an edit, to a running Corridor; on a server just that. Nothing here needs an installed package.
import { once } from 'node:events';
import { buildCommand } from './support/buildWeb.mjs';
import { gatewayOptions } from './support/gatewayOptions.mjs';
import { installPackages } from './support/installPackages.mjs';
import { planBuild } from './support/planBuild.mjs';
import { followSignals, isStopping, startProcess } from './support/processes.mjs';
import { bundleArguments, isServer, serverArguments, sourceArguments } from './support/programs.mjs';
import { requireNode } from './support/requireNode.mjs';

/** Milliseconds that the first page has the machine to itself before the operators' app is built and files are compressed. */
const firstPage = 15_000;

const startGateway = (args) => startProcess('The gateway', [...gatewayOptions, ...args]);

/**
 * Builds what is out of date while the gateway prepares and fills its database. It listens once the app is there. Returns the exit
 * code of the gateway, or of a failed build.
 */
async function buildAndRun({ provider, compressed, ...plan }) {
  if (plan.app) console.log('Building the web app …');
  const build = plan.app || plan.programs ? startProcess('The build', ...buildCommand(plan)) : undefined;
  const built = build?.ended ?? Promise.resolve(0);
  if (plan.programs) {
    // The gateway is among what is built first.
    const failed = await Promise.race([built, once(build.child, 'message').then(() => 0)]);
    if (failed) return failed;
  }
  const program = plan.hasBundles ? bundleArguments('gateway', plan.bundles) : sourceArguments('gateway');
  const gateway = startGateway([...program, '--await-build']);
  gateway.child.on('message', () => (provider || compressed) && setTimeout(finish, firstPage).unref());
  const finish = () => {
    const { metadataRoot, output, bundles } = plan;
    if (!isStopping())
      startProcess(
        'The rest of the build',
        ...buildCommand({ metadataRoot, output, bundles, provider, compressed }),
      );
  };
  const failed = await Promise.race([built, gateway.ended.then(() => 0)]);
  if (failed && !isStopping()) {
    gateway.child.disconnect();
    await gateway.ended;
    return failed;
  }
  if (gateway.child.connected) gateway.child.send('built');
  return gateway.ended;
}

/** Starts the programs: on a server those built elsewhere, as its folder may not be writable. */
async function start() {
  if (isServer()) {
    followSignals();
    return startGateway(serverArguments('gateway')).ended;
  }
  await installPackages();
  followSignals();
  const plan = planBuild();
  return plan ? buildAndRun(plan) : 1;
}

requireNode();
process.exit(await start());
