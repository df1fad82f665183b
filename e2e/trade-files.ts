/** A file for a file input on the page. */
const xmlFile = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });

/** An ACES file in which these parts fit, or no longer fit, the Honda Accords of 2008 to 2010. It changes only the applications of its parts. */
export function acesFile(apps: readonly { part: string; action?: 'A' | 'D' }[]) {
  const values = {
    ...{ Company: 'Test', SenderName: 'Test', SenderPhone: '555-0100', TransferDate: '2026-11-01', MapperCompany: 'NHTSA vPIC' },
    ...{ DocumentTitle: 'Test', EffectiveDate: '2026-11-01', SubmissionType: 'UPDATE' },
    ...{ VcdbVersionDate: '2026-10-30', QdbVersionDate: '2026-10-30', PcdbVersionDate: '2026-10-30' },
  };
  const header = Object.entries(values).map(([name, value]) => `<${name}>${value}</${name}>`);
  const lines = apps.map(
    ({ part, action = 'A' }, index) =>
      `<App action="${action}" id="${index + 1}"><Years from="2008" to="2010"/><Make id="474"/><Model id="1861"/><Qty>1</Qty><PartType id="1684"/><Part>${part}</Part></App>`,
  );
  return xmlFile(
    'makers.xml',
    `<?xml version="1.0"?>\n<ACES version="4.2"><Header>${header.join('')}</Header>\n${lines.join('\n')}\n<Footer><RecordCount>${apps.length}</RecordCount></Footer></ACES>`,
  );
}

/** A PIES file with these parts. */
export function piesFile(items: readonly { partNumber: string; name: string; price: string }[]) {
  const texts = items.map(
    ({ partNumber, name, price }) =>
      `<Item MaintenanceType="A"><PartNumber>${partNumber}</PartNumber><BrandAAIAID>ZZZZ</BrandAAIAID><BrandLabel>Axlewright</BrandLabel><PartTerminologyID>1684</PartTerminologyID>` +
      `<Descriptions><Description DescriptionCode="DES" LanguageCode="EN" MaintenanceType="A">${name}</Description></Descriptions>` +
      `<Prices><Pricing PriceType="LST" MaintenanceType="A"><PriceSheetNumber>S1</PriceSheetNumber><Price UOM="PE">${price}</Price></Pricing></Prices></Item>`,
  );
  const header =
    '<Header><PIESVersion>7.2</PIESVersion><SubmissionType>FULL</SubmissionType><PCdbVersionDate>2026-10-30</PCdbVersionDate></Header>';
  const sheet = '<PriceSheets><PriceSheet MaintenanceType="A"><PriceSheetNumber>S1</PriceSheetNumber></PriceSheet></PriceSheets>';
  const trailer = `<Trailer><ItemCount>${items.length}</ItemCount><TransactionDate>2026-11-01</TransactionDate></Trailer>`;
  return xmlFile(
    'parts.xml',
    `<?xml version="1.0"?>\n<PIES xmlns="http://www.autocare.org">${header}${sheet}<Items>\n${texts.join('\n')}\n</Items>${trailer}</PIES>`,
  );
}
