/**
 * The reader of the output may end early, as `head` does. Then this process goes on, and its lines are lost. Without this, an EPIPE would end it
 * in the middle of its work.
 */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
