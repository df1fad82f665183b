import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CameraProblem } from './camera-problem.ts';
import { scanWithCamera } from './scan-with-camera.ts';

export type CameraState = { kind: 'starting' } | { kind: 'on'; track: MediaStreamTrack } | { kind: 'problem'; problem: CameraProblem };

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** all cameras of the device; empty until the first one is on */
  cameras: readonly MediaDeviceInfo[];
  /** the id of the camera that is on or starting; empty if it is not known yet */
  deviceId: string;
  choose: (deviceId: string) => void;
  retry: () => void;
}

/** Scans with a camera while the component is shown and the page is visible. */
export function useCamera(onCode: (code: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const [deviceId, setDeviceId] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isVisible = useIsPageVisible();
  const scan = useEffectEvent(onCode);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts again
  useEffect(() => {
    if (!video.current || !isVisible) return;
    setState({ kind: 'starting' });
    return scanWithCamera(video.current, deviceId, {
      onReady({ track, cameras: found }) {
        setState({ kind: 'on', track });
        setCameras(found);
      },
      onCode: (code) => scan(code),
      onProblem: (problem) => setState({ kind: 'problem', problem }),
    });
  }, [deviceId, attempt, isVisible]);

  /** Starts again with any camera, because the chosen one may be disconnected. */
  function retry() {
    setDeviceId(null);
    setAttempt((number) => number + 1);
  }
  const shownId = (state.kind === 'on' && state.track.getSettings().deviceId) || deviceId || '';
  return { video, state, cameras, deviceId: shownId, choose: setDeviceId, retry };
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
