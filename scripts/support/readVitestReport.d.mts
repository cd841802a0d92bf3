/** One line of the summary. `note` says what failed where no test did. */
export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  seconds?: number;
  note?: string;
}

/** See the JavaScript file. */
export function readVitestReport(readReport: () => string, exitCode: number): SuiteResult[];
