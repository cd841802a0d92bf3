import type { JsonSchema } from '../model/JsonSchema';
import type { SourceFile } from './SourceFile';

/**
 * The metadata files, parsed, by kind and name. Values have the shape of their meta-schema, except that anything that
 * it requires may be missing: what is missing or misshapen was reported, and the other checks go on without it.
 */
export interface Project {
  /** Every file's path, also of those that are not valid JSON. */
  paths: ReadonlySet<string>;
  /** Entities, `common` and `country`. */
  schemas: Map<string, SourceFile>;
  /** Names of those in `schemas` that are entities. */
  entities: Set<string>;
  countries: Map<string, SourceFile>;
  resources: Map<string, SourceFile>;
  pages: Map<string, SourceFile>;
  navigation?: SourceFile;
  /** Language → file name → file. */
  locales: Map<string, Map<string, SourceFile>>;
  /** JSON Schema of the `x-ui` options of each widget. */
  widgets: Record<string, JsonSchema>;
  /** JSON Schema of the options of each block of composed pages. */
  blocks: Record<string, JsonSchema>;
}
