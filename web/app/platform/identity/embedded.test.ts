import { afterEach, describe, expect, it, vi } from 'vitest';
import { embeddedIdentity } from './embedded.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the embedded provider', () => {
  it('says that no user is logged in where a name is to be set and nobody is there', async () => {
    vi.stubGlobal('fetch', async () => Response.json(null));
    await expect(embeddedIdentity.updateDisplayName('Bea')).rejects.toThrow('No user is logged in');
  });

  it('does not wait for ever for an answer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('timed out', 'TimeoutError')));
    vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return Response.json({ token: 'x' });
    });
    await expect(embeddedIdentity.idToken()).rejects.toThrow('timed out');
    expect(timeout).toHaveBeenCalledWith(20_000);
  });

  it('does not take an answer that breaks off for one that nobody is signed in', async () => {
    const body = () => new ReadableStream({ start: (stream) => stream.error(new DOMException('The window closed.', 'AbortError')) });
    vi.stubGlobal('fetch', async () => new Response(body(), { headers: { 'Content-Type': 'application/json' } }));
    await expect(embeddedIdentity.currentUser()).rejects.toThrow('The sign-in service does not answer. Try again.');
    await expect(embeddedIdentity.idToken()).rejects.toThrow('The sign-in service does not answer. Try again.');
  });

  it("passes the provider's own message on, and has one for a provider that says nothing", async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Invalid email or password' }, { status: 401 }));
    await expect(embeddedIdentity.signIn({ email: 'a@b.example', password: 'x' })).rejects.toThrow('Invalid email or password');
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
    await expect(embeddedIdentity.signIn({ email: 'a@b.example', password: 'x' })).rejects.toThrow(
      'The sign-in service does not answer. Try again.',
    );
  });
});
