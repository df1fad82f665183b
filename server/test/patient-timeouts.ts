/**
 * Disables all `AbortSignal.timeout` limits in a process. Node loads this file before the program (`--import`). These limits
 * suit a shop with visitors. On a busy machine, the other server of a test may take longer.
 */
AbortSignal.timeout = () => new AbortController().signal;
