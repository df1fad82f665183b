import autocannon from 'autocannon';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  requests?: autocannon.Request[];
}

/** Returns successful responses per second. Throws if a response is an error. */
export async function responsesPerSecond({ url, connections, seconds, headers = {}, requests }: Load): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers, ...(requests ? { requests } : {}) });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${url}: ${result.non2xx} error responses and ${result.errors} connection errors: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return result['2xx'] / result.duration;
}
