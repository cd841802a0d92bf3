/** Payouts that their country accepts, without amount and payee's name, which have no rules of a country. */
export const payouts: Record<string, Record<string, string | number>> = {
  MX: { accountType: 1, payeeAccount: '032180000118359719', idType: 2, idNumber: 'BOXW310820HNERXN09' },
  PE: {
    accountType: 4,
    payeeAccount: '19112345678901',
    payeeCci: '00221500202341707128',
    idType: 2,
    idNumber: '20131312955',
  },
  CO: { accountType: 6, payeeAccount: '12345678901', idType: 3, idNumber: '8001972684' },
  PK: {
    payeeAccount: '0123456789012345',
    payeeIban: 'PK36SCBL0000001123456702',
    idType: 1,
    idNumber: '3420112345671',
  },
  BR: { payeeAccount: '+5511987654321', idType: 2, idNumber: '12ABC34501DE35' },
  CL: { payeeAccount: '1234567890', idType: 1, idNumber: '97036000-K' },
  ID: { payeeAccount: '081234567890', idType: 1, idNumber: '3171234567890123' },
  AR: { payeeAccount: '2850590940090418135201', idType: 2, idNumber: '33693450239' },
  BP: { payeeAccount: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
};
