import { paths } from '@axlewright/contract/site/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { logOut } from './session.ts';

/** Returns a function that logs the user out and then shows the page `to`. */
export function useLogOut(to: string = paths.home, { replace = false }: NavigateOptions = {}): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    await logOut(queryClient);
    // After the logout, a page that requires a login redirects to the login page. The navigation to `to` must come after this redirect.
    setTimeout(() => void navigate(to, { replace }));
  }, [queryClient, navigate, to, replace]);
}
