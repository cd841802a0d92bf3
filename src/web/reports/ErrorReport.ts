/** What `POST /api/global/errorReport` takes. */
export interface ErrorReport {
  message: string;
  stack?: string | undefined;
  /** Path of the page, records left out. */
  where: string;
  language: string;
}
