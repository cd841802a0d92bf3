import type { JsonSchema } from '../../metadata/model/json';

/** What a file `<name>Widget.tsx` or `<name>Block.tsx` exports, as far as its options are concerned. */
interface PlugIn {
  name: string;
  /** JSON Schemas of its options, by name. */
  options: Record<string, JsonSchema>;
  required?: string[];
  /** Of a widget: the kinds of fields that it serves. */
  kinds?: readonly string[];
}

/** The modules of plug-ins by the URLs or paths of their files. */
export type PlugInModules = Record<string, Record<string, PlugIn>>;

/**
 * Returns the JSON Schema of the options of each widget or block, by name in alphabetical order. Throws where a module
 * does not export just the plug-in that its file is named after.
 */
export function optionSchemas(kind: 'Widget' | 'Block', modules: PlugInModules): Record<string, JsonSchema> {
  const plugIns = Object.entries(modules).map(([file, module]) => {
    const [plugIn, ...others] = Object.values(module);
    if (!plugIn || others.length > 0) {
      throw new Error(`${file} must export one ${kind.toLowerCase()} and nothing else.`);
    }
    if (!file.endsWith(`/${plugIn.name}${kind}.tsx`)) {
      throw new Error(`${file} exports the ${kind.toLowerCase()} "${plugIn.name}".`);
    }
    return plugIn;
  });
  plugIns.sort((one, other) => (one.name < other.name ? -1 : 1));
  return Object.fromEntries(
    plugIns.map(({ name, options, required, kinds }) => [
      name,
      {
        type: 'object',
        properties: options,
        ...(required && { required }),
        ...(kinds && { 'x-kinds': [...kinds] }),
      },
    ]),
  );
}
