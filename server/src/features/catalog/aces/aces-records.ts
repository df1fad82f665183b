/** An application of an ACES file. `line` is the line of its first element. */
export interface AcesApp {
  line: number;
  id: string;
  action: string;
  /** ids of the vehicle: BaseVehicle, or a make and a model with a range of years */
  baseId: number | null;
  makeId: number | null;
  modelId: number | null;
  yearFrom: number | null;
  yearTo: number | null;
  engineId: number | null;
  /** attributes of the vehicle, without the engine */
  attributes: { name: string; id: number | null }[];
  qualifiers: AcesQualifier[];
  notes: { id: number | null; text: string }[];
  /** texts of qualifiers and notes, each once */
  comments: string[];
  quantity: number | null;
  partType: number | null;
  position: number | null;
  label: string;
  /** the code of the part's brand; empty: unknown */
  brand: string;
  partNumber: string;
  /** the name of a picture; empty: none */
  asset: string;
}

export interface AcesQualifier {
  id: number | null;
  text: string;
  /** values of the text, with their units */
  parameters: { value: string; unit: string }[];
}
