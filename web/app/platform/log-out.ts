import { paths } from '@axlewright/contract/site/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { logOut } from './session.ts';

/** Ends the session and shows the home page, or `to`. */
export function useLogOut(to: string = paths.home, { replace = false }: NavigateOptions = {}): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    await logOut(queryClient);
    // Without a user, a page that requires a login redirects to the login page. This navigation must come after that one.
    setTimeout(() => void navigate(to, { replace }));
  }, [queryClient, navigate, to, replace]);
}
