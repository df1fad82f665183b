import { afterEach, describe, expect, it, vi } from 'vitest';
import { embeddedIdentity } from './embedded.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the embedded provider', () => {
  it('rejects a name update if no user is logged in', async () => {
    vi.stubGlobal('fetch', async () => Response.json(null));
    await expect(embeddedIdentity.updateDisplayName('Bea')).rejects.toThrow('No user is logged in');
  });

  it('times out', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('timed out', 'TimeoutError')));
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return Response.json({ token: 'x' });
    });
    await expect(embeddedIdentity.idToken()).rejects.toThrow('timed out');
    expect(timeout).toHaveBeenCalledWith(20_000);
  });

  it('does not treat an interrupted response as "no user is signed in"', async () => {
    const body = () => new ReadableStream({ start: (stream) => stream.error(new DOMException('The window closed.', 'AbortError')) });
    vi.stubGlobal('fetch', async () => new Response(body(), { headers: { 'Content-Type': 'application/json' } }));
    await expect(embeddedIdentity.currentUser()).rejects.toThrow('The sign-in service is not responding. Try again.');
    await expect(embeddedIdentity.idToken()).rejects.toThrow('The sign-in service is not responding. Try again.');
  });

  it("shows the provider's message, or a general one if the provider sends none", async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Invalid email or password' }, { status: 401 }));
    await expect(embeddedIdentity.signIn({ email: 'a@b.example', password: 'x' })).rejects.toThrow('Invalid email or password');
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
    await expect(embeddedIdentity.signIn({ email: 'a@b.example', password: 'x' })).rejects.toThrow(
      'The sign-in service is not responding. Try again.',
    );
  });
});
