import type { JsonValue } from '../../../metadata/model/JsonValue';

/** Filters that are set, by field, each in its widget's own form: what the URL and saved queries keep. */
export type FilterValues = Record<string, JsonValue | undefined>;
