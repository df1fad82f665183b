import { loadLater } from '../../../ui/load-later.tsx';

/** Keeps the place of the button free. */
const placeholder = <div className="min-h-9 pointer-coarse:min-h-11" />;

/** The small button for an alert. Its script loads when it appears, because most parts are in stock. */
export const StockAlertLater = loadLater(async () => (await import('./stock-alert-button.tsx')).StockAlertButton, placeholder);
