/** The embedded PostgreSQL cannot start or be used. The message is one line for the operator: what is wrong and how to fix it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
