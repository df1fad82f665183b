import { createContext } from 'react';

/** Whether the rows say how many pieces are available. Clerks tell callers the number; buyers see only whether there are enough. */
export const ExactStock = createContext(false);
