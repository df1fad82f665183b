const confirmation = { hertz: 1_760, seconds: 0.09, vibrationMs: 60 };
const rejection = { hertz: 220, seconds: 0.4, vibrationMs: 300 };

let audio: AudioContext | null = null;

/** A short vibration and a beep, so that users need not look at the screen. Some browsers play no sound before the first click on the page. */
export const beepAndVibrate = () => signal(confirmation);

/** A long vibration and a low tone, for a barcode that the page rejects. */
export const buzzAndVibrate = () => signal(rejection);

function signal({ hertz, seconds, vibrationMs }: typeof confirmation): void {
  // Before the first tap on the page, browsers refuse to vibrate and report an error.
  if (navigator.userActivation.hasBeenActive) navigator.vibrate?.(vibrationMs);
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.value = 0.1;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}
