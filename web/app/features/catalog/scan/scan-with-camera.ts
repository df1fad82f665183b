import { type CameraProblem, cameraProblemOf } from './camera-problem.ts';
import { createCodeReader } from './code-reader.ts';
import { createNewCodeFilter } from './new-codes.ts';

const pauseMs = 100;

interface ScanEvents {
  onReady: (camera: OpenCamera) => void;
  onCode: (code: string) => void;
  onProblem: (problem: CameraProblem) => void;
}

/** The camera that is on. */
interface OpenCamera {
  track: MediaStreamTrack;
  /** all cameras of the device */
  cameras: readonly MediaDeviceInfo[];
}

/**
 * Shows the picture of a camera in a video, and reads the codes in it.
 * @param deviceId null: the camera on the back of a phone
 * @returns a function that turns the camera off
 */
export function scanWithCamera(video: HTMLVideoElement, deviceId: string | null, { onReady, onCode, onProblem }: ScanEvents): () => void {
  const controller = new AbortController();
  const { signal } = controller;

  function fail(problem: CameraProblem): void {
    if (signal.aborted) return;
    controller.abort();
    onProblem(problem);
  }

  async function scan(): Promise<void> {
    if (!window.isSecureContext || !navigator.mediaDevices) return fail('insecure');
    const [stream, readCodes] = await Promise.all([openStream(deviceId, signal), createCodeReader()]);
    const [track] = stream.getVideoTracks();
    if (signal.aborted || !track) return;
    track.addEventListener('ended', () => fail('stopped'));
    video.srcObject = stream;
    await video.play();
    onReady({ track, cameras: await listCameras() });
    const newCodesIn = createNewCodeFilter();
    while (!signal.aborted) {
      const codes = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await readCodes(video) : [];
      if (!signal.aborted) for (const code of newCodesIn(codes, performance.now())) onCode(code);
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
  }

  scan().catch((error) => fail(cameraProblemOf(error)));
  return () => controller.abort();
}

/** The camera is turned off when the signal aborts, even if it opens after that. */
async function openStream(deviceId: string | null, signal: AbortSignal): Promise<MediaStream> {
  const camera = deviceId === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...camera, width: { ideal: 1280 }, height: { ideal: 720 } } });
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) turnOff();
  else signal.addEventListener('abort', turnOff);
  return stream;
}

async function listCameras(): Promise<MediaDeviceInfo[]> {
  return (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
}
