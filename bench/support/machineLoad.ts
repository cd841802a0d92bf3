import { availableParallelism, loadavg } from 'node:os';
import { rounded } from './statistics';

/** Load per processor above which others take much of the machine. */
const busy = 0.5;

/** The load of the machine when a bench began. */
export interface MachineLoad {
  /** Processes that ran or waited for a processor in the last minute, per processor. */
  loadPerCore: number;
  cores: number;
  /** Whether the machine was quiet enough for figures to be compared with those of another run. */
  isReliable: boolean;
}

export function readLoad(): MachineLoad {
  const cores = availableParallelism();
  const loadPerCore = rounded(loadavg()[0]! / cores);
  return { loadPerCore, cores, isReliable: loadPerCore <= busy };
}

export function describeLoad({ loadPerCore, cores, isReliable }: MachineLoad): string {
  const load = `Load at the beginning: ${loadPerCore.toFixed(2)} per core, of ${cores}.`;
  if (isReliable) return load;
  return `${load} Others use the machine: these figures are not to be relied on. Run it again below ${busy}.`;
}
