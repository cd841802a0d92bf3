import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../support/program';

/** What `compose.yaml` says of a service, as far as it is looked at here. */
export interface Service {
  environment?: Record<string, string>;
  secrets?: string[];
  /** `SOURCE:TARGET` or `SOURCE:TARGET:ro`, or in parts; a source with a slash is a path, and any other one a volume. */
  volumes?: (string | { source: string; target: string })[];
  networks?: string[];
  /** `HOST:CONTAINER`. */
  ports?: string[];
  depends_on?: Record<string, unknown>;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
}

/** What `compose.yaml` says. */
export interface ComposeFile {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

/** Reads `compose.yaml`. */
export function readComposeFile(): ComposeFile {
  return parse(readFileSync(join(root, 'compose.yaml'), 'utf8')) as ComposeFile;
}

/** Returns source and target of what a service mounts. */
export function mountsOf({ volumes = [] }: Service): { source: string; target: string; isPath: boolean }[] {
  return volumes.map((volume) => {
    const [source = '', target = ''] =
      typeof volume === 'string' ? volume.split(':') : [volume.source, volume.target];
    return { source, target, isPath: source.includes('/') };
  });
}
