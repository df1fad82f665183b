/** The embedded PostgreSQL cannot start or be used. The message is one line that tells the operator what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
