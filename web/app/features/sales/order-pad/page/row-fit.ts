import { createContext } from 'react';

/** Whether the rows load the script that says whether their parts fit the chosen vehicle. Most pads are for no single vehicle. */
export const RowFit = createContext(false);
