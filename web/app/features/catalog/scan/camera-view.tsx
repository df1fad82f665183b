import Flashlight from 'virtual:icon/flashlight';
import FlashlightOff from 'virtual:icon/flashlight-off';
import { useState } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { beepAndVibrate } from './beep-and-vibrate.ts';
import { problemTexts } from './camera-problem.ts';
import { useCamera } from './use-camera.ts';

/** The live view of the camera. Calls `onCode` for each barcode that the user holds in front of the camera. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const { video, state, cameras, deviceId, choose, retry } = useCamera((code) => {
    beepAndVibrate();
    onCode(code);
  });
  const problem = state.kind === 'problem' ? problemTexts[state.problem] : null;
  return (
    <div className="grid gap-3">
      {problem && (
        <ErrorState title={problem.title} onRetry={retry}>
          {problem.text}
        </ErrorState>
      )}
      <div className={`relative ${problem ? 'hidden' : 'grid'} aspect-[4/3] max-h-[55dvh] w-full overflow-hidden rounded-md bg-black`}>
        <video ref={video} muted playsInline aria-label="Live camera view" className="absolute inset-0 size-full object-cover" />
        <div
          aria-hidden="true"
          className="absolute inset-x-[10%] inset-y-[25%] rounded-md border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.4)]"
        />
        {state.kind === 'starting' && (
          <div className="scheme-dark relative place-self-center rounded-sm bg-surface px-4 py-2 text-ink">
            <Spinner label="Starting the camera. Allow it if the browser asks" />
          </div>
        )}
        {state.kind === 'on' && <Torch key={state.track.id} track={state.track} />}
      </div>
      {!problem && cameras.length > 1 && (
        <Field label="Camera">
          <Select
            options={cameras.map(({ deviceId: value, label }, index) => ({ value, label: label || `Camera ${index + 1}` }))}
            value={deviceId}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
      )}
    </div>
  );
}

/** TypeScript's type for the capabilities lacks `torch`. */
const hasTorch = (track: MediaStreamTrack) => (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;

/** Turns the light of the camera on and off. Not shown if the camera has none. */
function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setIsOn] = useState(false);
  if (!hasTorch(track)) return null;
  async function toggle() {
    // Some cameras say that they have a light, and reject this.
    const isSwitched = await track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] }).then(
      () => true,
      () => false,
    );
    if (isSwitched) setIsOn(!isOn);
  }
  return (
    <button
      type="button"
      aria-label="Light"
      aria-pressed={isOn}
      title="Light"
      onClick={() => void toggle()}
      className="scheme-dark absolute end-2 bottom-2 inline-grid size-11 place-items-center rounded-sm bg-surface text-ink [&_svg]:size-5"
    >
      {isOn ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
    </button>
  );
}
