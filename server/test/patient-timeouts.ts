/**
 * Disables all `AbortSignal.timeout` limits in a process. Node loads this file before the program (`--import`). The limits are right for a
 * real shop. In a test on a busy machine, the server that the process calls may take longer.
 */
AbortSignal.timeout = () => new AbortController().signal;
