declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** A server with the S3 API, which keeps its files in a folder. Its access key and its secret key are both S3RVER. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    httpServer: Server;
    run(): Promise<unknown>;
  }
}
