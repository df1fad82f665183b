import type { ApplicationChange, NewApplication } from '@axlewright/contract/catalog/part-applications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { invalidateAfter, showSaved } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { findPartId } from '../products/find-part-id.ts';
import { countOf } from './application-texts.ts';
import { universalQuery } from './part-applications.queries.ts';

/** The changes are sent one after another, so that the last one wins. */
export function useSetUniversal(partId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `universal ${partId}` },
    mutationFn: (universal: boolean) => callApi('setUniversal', { params: { partId }, body: { universal } }),
    onSuccess(saved) {
      showSaved(queryClient, universalQuery(partId).queryKey, saved);
      toast.success(saved.universal ? 'Marked as universal' : 'No longer universal');
    },
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'setUniversal'),
  });
}

export function useAddApplication(partId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApplication) => callApi('addApplication', { params: { partId }, body }),
    onSuccess: ({ make, model }) => toast.success(`${make} ${model} added`),
    onSettled: () => invalidateAfter(queryClient, 'addApplication'),
  });
}

export function useChangeApplications(partId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { applicationIds: string[]; change: ApplicationChange }) =>
      callApi('changeApplications', { params: { partId }, body }),
    onSuccess({ changed }) {
      if (changed === 0) toast.info('Nothing was changed, because these are the current values.');
      else toast.success(`${countOf(changed)} changed`);
    },
    onSettled: () => invalidateAfter(queryClient, 'changeApplications'),
  });
}

export function useRemoveApplications(partId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (applicationIds: string[]) => callApi('removeApplications', { params: { partId }, body: { applicationIds } }),
    onSuccess: ({ removed }) => toast.success(`${countOf(removed)} removed`),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'removeApplications'),
  });
}

/**
 * Copies the vehicles of the part with this number. Returns null, or a message if the number does not belong to exactly one other part, or
 * if that part has no vehicles.
 */
export function useCopyApplications(partId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(number: string): Promise<string | null> {
      const found = await findPartId(number);
      if ('problem' in found) return found.problem;
      if (found.partId === partId) return 'This is the number of the part itself.';
      const { added, present } = await callApi('copyApplications', { params: { partId }, body: { fromPartId: found.partId } });
      if (added + present === 0) return 'That part has no vehicles yet.';
      toast.success(`${countOf(added)} copied${present > 0 ? `. Already here: ${present}` : ''}`);
      return null;
    },
    onSettled: () => invalidateAfter(queryClient, 'copyApplications'),
  });
}
