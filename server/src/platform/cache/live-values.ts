/**
 * Values inside cached responses that change often, such as the stock of parts. Writing them into a cached response takes a tenth of the time
 * of creating the response again.
 */
export interface LiveValues {
  /** the topic of their changes */
  topic: string;
  /** A promise while changes are being read; null: all known changes have been read. */
  pending(): Promise<void> | null;
  /** Grows with each change. Take it before you read the values for a new response. NaN: changes cannot be followed at the moment. */
  position(): number;
  /** Returns the ids of the objects whose values are in the result of an endpoint. */
  idsIn(result: unknown): readonly string[];
  /** Returns the body with the current values, the same body if nothing has changed since `position`, or null if the changes are not known. */
  update(body: Buffer, ids: readonly string[], position: number): Buffer | null;
}

/** What a cached response needs to stay current. */
export interface LiveContent {
  values: LiveValues;
  ids: readonly string[];
  /** the values in the response are from this position or later */
  position: number;
  /** the time of the last change of a value, in ms; null: none has changed since the response was created */
  changedMs: number | null;
}
