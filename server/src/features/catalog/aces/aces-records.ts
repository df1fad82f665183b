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
  /** of the vehicle, such as `BrakeABS=5`; the engine is not among them */
  attributes: string[];
  /** texts of qualifiers and notes, each once */
  comments: string[];
  quantity: number | null;
  partType: number | null;
  position: number | null;
  label: string;
  partNumber: string;
  /** the name of a picture; empty: none */
  asset: string;
}
