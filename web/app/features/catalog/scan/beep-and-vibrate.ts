const beepHertz = 1_760;
const beepSeconds = 0.09;
const vibrationMs = 60;

let audio: AudioContext | null = null;

/** A short vibration and a beep, so that users need not look at the screen. Some browsers play no sound before the first click on the page. */
export function beepAndVibrate(): void {
  navigator.vibrate?.(vibrationMs);
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = beepHertz;
  volume.gain.value = 0.1;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + beepSeconds);
}
