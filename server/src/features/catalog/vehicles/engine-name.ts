/** vPIC's names of fuels, and the short names that the trade uses. */
const fuels: Record<string, string> = {
  'Compressed Natural Gas (CNG)': 'CNG',
  'Liquefied Petroleum Gas (propane or LPG)': 'LPG',
  'Liquefied Natural Gas (LNG)': 'LNG',
  'Flexible Fuel Vehicle (FFV)': 'flex fuel',
  'Compressed Hydrogen/Hydrogen': 'hydrogen',
  'Ethanol (E85)': 'E85',
  'Methanol (M85)': 'M85',
};

interface EngineValues {
  liters: string | null;
  cylinders: number | null;
  fuel: string | null;
}

/** `3.5 L 6-cylinder gasoline`; null if nothing is known. */
export function engineName({ liters, cylinders, fuel }: EngineValues): string | null {
  const parts = [
    liters === null ? null : `${liters} L`,
    cylinders === null ? null : `${cylinders}-cylinder`,
    fuel === null ? null : (fuels[fuel] ?? fuel.toLowerCase()),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}
