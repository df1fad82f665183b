/** Why the camera cannot scan. */
export type CameraProblem = 'insecure' | 'denied' | 'no-camera' | 'in-use' | 'stopped' | 'no-reader' | 'other';

/** The script that reads codes could not be loaded. */
export class ReaderLoadError extends Error {}

const problemsByName: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no-camera',
  OverconstrainedError: 'no-camera',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};

export function cameraProblemOf(error: unknown): CameraProblem {
  if (error instanceof ReaderLoadError) return 'no-reader';
  return (error instanceof Error && problemsByName[error.name]) || 'other';
}

/** Texts that say what happened and what the user can do about it. */
export const problemTexts: Record<CameraProblem, { title: string; text: string }> = {
  insecure: {
    title: 'The camera needs a secure page',
    text: 'Browsers allow the camera only on pages with https. Open the shop with https, or type the number.',
  },
  denied: {
    title: 'Camera access is not allowed',
    text: 'Tap the icon beside the address of this page, open the permissions, and allow the camera. Then try again. On some phones, you must also allow it for the browser in the phone’s settings.',
  },
  'no-camera': { title: 'No camera found', text: 'Connect a camera and try again, or type the number.' },
  'in-use': { title: 'The camera is in use', text: 'Another app or tab is using the camera. Close it, then try again.' },
  stopped: { title: 'The camera has stopped', text: 'It was disconnected, or another app took it. Try again.' },
  'no-reader': { title: 'The code reader could not be loaded', text: 'Check your connection, then try again.' },
  other: { title: 'The camera does not work', text: 'Try again, or type the number.' },
};
