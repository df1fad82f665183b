/**
 * Disables all `AbortSignal.timeout` limits in a process. Node loads this file before the program (`--import`). The timeout of 5 s for requests to a bucket
 * suits a shop with visitors. On a busy machine, the bucket of a test may take longer.
 */
AbortSignal.timeout = () => new AbortController().signal;
