import autocannon from 'autocannon';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** tells a connection what to ask */
  setupClient?: (connection: autocannon.Client) => void;
}

/** Requests that were answered as they should in a second. Throws where one was not. */
export async function answersPerSecond({ url, connections, seconds, headers = {}, setupClient }: Load): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers, ...(setupClient ? { setupClient } : {}) });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors: ${JSON.stringify(result.statusCodeStats)}`);
  }
  return result['2xx'] / result.duration;
}
