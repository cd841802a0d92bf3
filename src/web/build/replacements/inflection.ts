const unchanged = (name: string): string => name;

/** In place of the package's functions, which ra-core calls for names that the app never shows. */
export {
  unchanged as capitalize,
  unchanged as humanize,
  unchanged as inflect,
  unchanged as pluralize,
  unchanged as singularize,
  unchanged as transform,
  unchanged as underscore,
};
