/** The shop cannot start, or a command fails. The message tells the admin of the server what is wrong and how to fix it. */
export class StartError extends Error {
  override name = 'StartError';
}
