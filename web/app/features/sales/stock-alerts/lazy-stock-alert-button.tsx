import { loadLater } from '../../../ui/load-later.tsx';

/** As high as the button, so that the page does not move when the button appears. */
const placeholder = <div className="min-h-9 pointer-coarse:min-h-11" />;

/** The small button for an alert. Its script loads only if a part on the page needs the button, because most parts are in stock. */
export const LazyStockAlertButton = loadLater(async () => (await import('./stock-alert-button.tsx')).StockAlertButton, placeholder);
