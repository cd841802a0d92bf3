/** Nothing is requested before the first page of operators is shown. */
export async function fetchPage(_name: string, _country: string, _language: string): Promise<void> {}

/** As above. */
export async function requestPageData(_name: string, _place: object): Promise<void> {}
