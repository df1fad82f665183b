import { createContext } from 'react';

/**
 * True if the rows show whether their parts fit the chosen vehicle. The script for it loads only then, because most pads are not for one
 * particular vehicle.
 */
export const RowFit = createContext(false);
