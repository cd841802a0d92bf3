import type { JsonValue } from './json';

/**
 * Sample of a field's values: a value, a list to pick from, or a generator. In a text, `{name}` stands for another
 * value of the record.
 */
export type Sample = string | number | boolean | Sample[] | SampleGenerator;

/** A generator of sample values. It has one of the members other than `share` and what belongs to them. */
export interface SampleGenerator {
  /** Share of the records that have a value: 1 is all. */
  share?: number;
  /** The sample as a text, without an object around it. */
  text?: string;
  /** Values by weight. */
  weights?: Record<string, number>;
  /** A regular expression that the text matches. */
  pattern?: string;
  /** A format of the metadata, with its check digits, and how the text begins. */
  format?: string;
  prefix?: Sample;
  /** A person of a list of names. */
  name?: string;
  /** An e-mail address of a person's name. */
  email?: string;
  /** A whole number in a range. */
  from?: number;
  to?: number;
  /** An amount in major units, log-normal around the median. */
  median?: number;
  sigma?: number;
  min?: number;
  max?: number;
  /** Round amounts are multiples of this. */
  round?: number;
  /** No cents. */
  whole?: boolean;
  /** Name of an earlier value of the record, and what belongs to each value that it may have. */
  by?: string;
  cases?: Record<string, Sample>;
  /** A payment QR code: tags, and their texts or further tags. */
  qrCode?: [string, string | [string, string][]][];
}

/** Samples of an entity's records in a country. */
export interface RecordSamples {
  /** Samples for every record. A name that begins with `$` is no field, but can be referred to. */
  values?: Record<string, Sample>;
  /** Kinds of records, by weight. What one says of a field counts before `values`. */
  variants?: SampleVariant[];
}

/** One kind of sample records. */
export interface SampleVariant {
  /** 1 by default. */
  weight?: number;
  values: Record<string, Sample>;
  /** In payments: the share that is paid, the median of the minutes until then, and when it expires. */
  paid?: number;
  minutes?: number;
  expiresAfterMinutes?: number;
}

/** Play of the sandbox in a country, from `sandbox` in its file. */
export interface CountrySandbox {
  /** Share of the sandbox's orders. */
  share?: number;
  /** Weight of each hour of the country's day, from midnight, or a name for them. */
  hours?: number[] | string;
  /** Weight of each day of the week, from Sunday. */
  weekdays?: number[];
  /** List of names of its people. */
  names?: string;
  /** By entity. */
  records?: Record<string, RecordSamples>;
}

/** Names of people: shapes such as `{given} {family}`, and the names that take their places. */
export interface NameList {
  shapes: string[];
  given: string[];
  family: string[];
}

/** A record's values so far. */
export type SampleValues = Record<string, JsonValue | undefined>;
