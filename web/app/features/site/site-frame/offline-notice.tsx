import WifiOff from 'virtual:icon/wifi-off';
import { useSyncExternalStore } from 'react';

/**
 * A bar that shows while the browser is offline. It is in the sticky header, so it stays visible when the user scrolls. The live region is
 * always in the page, even without text: screen readers do not announce the text of a region that was just added.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(followConnection, isOnline, () => true);
  return (
    <div role="status">
      {!online && (
        <div className="border-line border-t bg-warning-soft text-warning">
          <p className="shell flex items-center gap-3 py-2.5 font-medium text-[0.9375rem] leading-snug">
            <WifiOff aria-hidden="true" className="size-5 shrink-0" />
            <span>You’re offline. What you typed stays here until you’re back online.</span>
          </p>
        </div>
      )}
    </div>
  );
}

function followConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const isOnline = () => navigator.onLine;
