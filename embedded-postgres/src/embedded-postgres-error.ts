/** An error of the embedded PostgreSQL. Its message is for the operator: one line that says what is wrong and how to fix it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
