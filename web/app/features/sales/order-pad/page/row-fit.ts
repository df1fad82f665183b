import { type ComponentType, createContext, useEffect, useState } from 'react';
import { readStored } from '../../../../platform/browser-store.ts';

interface PadVehicle {
  VehicleBar: ComponentType;
  PartFit: ComponentType<{ partId: string }>;
}

/** Says in a row whether its part fits the chosen vehicle. Null without a vehicle. */
export const RowFit = createContext<PadVehicle['PartFit'] | null>(null);

/** Loads the components that show the chosen vehicle. Loads nothing if no vehicle is chosen, as is usual on the pad. */
export function usePadVehicle(): PadVehicle | null {
  const [loaded, setLoaded] = useState<PadVehicle | null>(null);
  useEffect(() => {
    if ((readStored('vehicle') ?? 'null') === 'null') return;
    Promise.all([import('../../../catalog/vehicle/vehicle-bar.tsx'), import('../../../catalog/vehicle/part-fit.tsx')]).then(
      ([{ VehicleBar }, { PartFit }]) => setLoaded({ VehicleBar, PartFit }),
      // The rows also work without these components.
      () => undefined,
    );
  }, []);
  return loaded;
}
