import type { PluginName } from '../settings/NetworkSettings';
import { openHttp } from './http';
import type { OpenPlugin } from './OpenPlugin';
import { openSandbox } from './sandbox';

/** The plug-ins by name. A new one is a file beside this, an entry here and in `schemas/meta/networks.json`, and passes the suite. */
export const plugins: Record<PluginName, OpenPlugin> = { http: openHttp, sandbox: openSandbox };
