import autocannon from 'autocannon';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  requests?: autocannon.Request[];
}

/** Requests that were answered as they should in a second. Throws where one was not. */
export async function answersPerSecond({ url, connections, seconds, headers = {}, requests }: Load): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers, ...(requests ? { requests } : {}) });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors: ${JSON.stringify(result.statusCodeStats)}`);
  }
  return result['2xx'] / result.duration;
}
