import { StartError } from '../start-error.ts';

/** Returns what an admin should do if the shop cannot listen. */
export function listenError({ code }: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): StartError {
  return new StartError(
    code === 'EADDRINUSE'
      ? `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=3001 npm start`
      : `The shop cannot listen on ${host}:${port} (${code}). Check HOST and PORT.`,
  );
}
