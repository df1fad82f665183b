import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CameraProblem } from './camera-problem.ts';
import { type OpenCamera, scanWithCamera } from './scan-with-camera.ts';

export type CameraState = { kind: 'starting' } | ({ kind: 'on' } & OpenCamera) | { kind: 'problem'; problem: CameraProblem };

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  choose: (deviceId: string) => void;
  retry: () => void;
}

/** Scans with a camera while the component is shown and the page is visible. */
export function useCamera(onCode: (code: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const [deviceId, setDeviceId] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isVisible = useIsPageVisible();
  const latest = useRef(onCode);
  latest.current = onCode;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts again
  useEffect(() => {
    if (!video.current || !isVisible) return;
    setState({ kind: 'starting' });
    return scanWithCamera(video.current, deviceId, {
      onReady: (camera) => setState({ kind: 'on', ...camera }),
      onCode: (code) => latest.current(code),
      onProblem: (problem) => setState({ kind: 'problem', problem }),
    });
  }, [deviceId, attempt, isVisible]);

  return { video, state, choose: setDeviceId, retry: () => setAttempt((number) => number + 1) };
}

function useIsPageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const update = () => setIsVisible(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}
