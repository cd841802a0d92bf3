/** In place of ra-core's exporter, which nothing calls. */
export const defaultExporter = (): void => undefined;
