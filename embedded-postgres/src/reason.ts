/** Returns the most useful line of an error from a program or the operating system. */
export function reasonOf(error: unknown): string {
  const { stderr, code, message, syscall } = error as { stderr?: string; code?: string | number; message?: string; syscall?: string };
  const lines = (stderr ?? '').trim().split('\n').filter(Boolean);
  if (lines.some((line) => /No space left on device/.test(line)) || code === 'ENOSPC') return 'the disk is full';
  const isSystemCode = typeof code === 'string' && !syscall?.startsWith('spawn');
  return (
    lines.find((line) => /error|fatal/i.test(line)) ?? lines[0] ?? (isSystemCode ? code : (message ?? String(error)).split('\n')[0]) ?? ''
  );
}
