import { applicationImportEndpoints } from './catalog/application-imports.endpoints.ts';
import { companyNumberEndpoints } from './catalog/company-numbers.endpoints.ts';
import { deletedPartEndpoints } from './catalog/deleted-parts.endpoints.ts';
import { fitmentEndpoints } from './catalog/fitment.endpoints.ts';
import { garageEndpoints } from './catalog/garage.endpoints.ts';
import { numberEndpoints } from './catalog/numbers.endpoints.ts';
import { partApplicationEndpoints } from './catalog/part-applications.endpoints.ts';
import { partImportEndpoints } from './catalog/part-imports.endpoints.ts';
import { partEndpoints } from './catalog/parts.endpoints.ts';
import { relatedPartEndpoints } from './catalog/related-parts.endpoints.ts';
import { searchEndpoints } from './catalog/searches.endpoints.ts';
import { synonymEndpoints } from './catalog/synonyms.endpoints.ts';
import { tradeFileEndpoints } from './catalog/trade-files.endpoints.ts';
import { unknownNumberEndpoints } from './catalog/unknown-numbers.endpoints.ts';
import { vehicleEndpoints } from './catalog/vehicles.endpoints.ts';
import { deskEndpoints } from './desk/desk.endpoints.ts';
import { reportEndpoints } from './desk/reports.endpoints.ts';
import { savedViewEndpoints } from './desk/saved-views.endpoints.ts';
import { moneyEndpoints } from './money/money.endpoints.ts';
import { accountEndEndpoints } from './people/account-end.endpoints.ts';
import { companyEndpoints } from './people/company.endpoints.ts';
import { companyMoveEndpoints } from './people/company-moves.endpoints.ts';
import { mailPreferenceEndpoints } from './people/mail-preferences.endpoints.ts';
import { peopleEndpoints } from './people/people.endpoints.ts';
import { basketEndpoints } from './sales/baskets.endpoints.ts';
import { partFiguresEndpoints } from './sales/part-figures.endpoints.ts';
import { phoneOrderEndpoints } from './sales/phone-orders.endpoints.ts';
import { salesEndpoints } from './sales/sales.endpoints.ts';
import { savedListEndpoints } from './sales/saved-lists.endpoints.ts';
import { stockAlertEndpoints } from './sales/stock-alerts.endpoints.ts';
import { siteEndpoints } from './site/site.endpoints.ts';
import { stockEndpoints } from './warehouse/stock.endpoints.ts';
import { warehouseEndpoints } from './warehouse/warehouse.endpoints.ts';

/** Every endpoint of the shop. The server's routes, the API client, and the OpenAPI document are made from this table. */
export const endpoints = {
  ...partEndpoints,
  ...deletedPartEndpoints,
  ...numberEndpoints,
  ...synonymEndpoints,
  ...relatedPartEndpoints,
  ...partImportEndpoints,
  ...applicationImportEndpoints,
  ...tradeFileEndpoints,
  ...companyNumberEndpoints,
  ...garageEndpoints,
  ...unknownNumberEndpoints,
  ...searchEndpoints,
  ...vehicleEndpoints,
  ...fitmentEndpoints,
  ...partApplicationEndpoints,
  ...basketEndpoints,
  ...savedListEndpoints,
  ...stockAlertEndpoints,
  ...salesEndpoints,
  ...phoneOrderEndpoints,
  ...partFiguresEndpoints,
  ...warehouseEndpoints,
  ...stockEndpoints,
  ...moneyEndpoints,
  ...peopleEndpoints,
  ...mailPreferenceEndpoints,
  ...companyEndpoints,
  ...accountEndEndpoints,
  ...companyMoveEndpoints,
  ...deskEndpoints,
  ...reportEndpoints,
  ...savedViewEndpoints,
  ...siteEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** The number of endpoints. The table in the browser's scripts has only those that pages call. */
export const endpointCount = Object.keys(endpoints).length;
