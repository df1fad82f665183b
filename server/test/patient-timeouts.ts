/**
 * Gives the HTTP requests of a process all the time that they need. Node loads this file before a command (`--import`). The limit of requests to a
 * bucket, 5 s, is right for a shop with visitors. On a busy machine, the bucket of a test may be slower.
 */
AbortSignal.timeout = () => new AbortController().signal;
