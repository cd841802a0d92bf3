import { join } from 'node:path';
import { compile } from '../../src/metadata/compile';
import { formatDiagnostic } from '../../src/metadata/model/Diagnostic';
import { readSource } from '../../src/metadata/source/readSource';
import { checkSamples } from '../../src/samples/checkSamples';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { rounded } from '../support/statistics';
import { generateMetadata } from './generateMetadata';
import { measureStartUp, type StartUpSizes } from './measureStartUp';

const counts = [10, 100, 500];
const runs = 3;

interface Measurement {
  count: number;
  seconds: number;
  processorSeconds: number;
  sizes: StartUpSizes;
}

/** Reads, compiles and checks as `npm run check` does, and returns the quickest of a few runs. Other load only adds to it. */
async function time(folder: string): Promise<{ seconds: number; processorSeconds: number }> {
  const measured: { seconds: number; processorSeconds: number }[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    const processor = process.cpuUsage();
    const { model, diagnostics } = compile(await readSource(folder), [checkSamples]);
    const { user, system } = process.cpuUsage(processor);
    if (!model) throw new Error(diagnostics.map(formatDiagnostic).join('\n'));
    measured.push({ seconds: (performance.now() - start) / 1000, processorSeconds: (user + system) / 1e6 });
  }
  return measured.toSorted((one, other) => one.seconds - other.seconds)[0]!;
}

async function measure(folder: string, count: number): Promise<Measurement> {
  await generateMetadata(root, folder, count);
  return { count, ...(await time(folder)), sizes: await measureStartUp(root, folder) };
}

/** Compiling and checking 10, 100 and 500 resources of 40 fields. Then the JavaScript that each adds to what every session loads. */
export const metadataBench = defineBench({
  options: {},
  async run({ folder }) {
    console.log('resources   compile and check   of it processor   sign-in page   all shared   (gzip)');
    const measurements: Measurement[] = [];
    for (const count of counts) {
      const measurement = await measure(join(folder, String(count)), count);
      measurements.push(measurement);
      const { seconds, processorSeconds, sizes } = measurement;
      console.log(
        [
          String(count).padStart(9),
          `${seconds.toFixed(2)} s`.padStart(20),
          `${processorSeconds.toFixed(2)} s`.padStart(18),
          `${(sizes.page / 1000).toFixed(1)} kB`.padStart(15),
          `${(sizes.shared / 1000).toFixed(1)} kB`.padStart(13),
        ].join(''),
      );
    }
    const [first, last] = [measurements[0]!, measurements.at(-1)!];
    const growth = (key: keyof StartUpSizes) =>
      (last.sizes[key] - first.sizes[key]) / (last.count - first.count);
    console.log(
      `growth a resource: sign-in page ${growth('page').toFixed(1)} bytes, all shared ${growth('shared').toFixed(1)} bytes; aim 60`,
    );
    console.log(`time of ${last.count}: ${last.seconds.toFixed(2)} s; aim 5`);
    return { seconds500: rounded(last.seconds), bytesPerResource: Number(growth('shared').toFixed(1)) };
  },
});
