// Small sounds made of oscillators and noise, no files: off until wished for, one switch for all, kept on this device.

const SOUNDS = {
  card: () => noise(0.09, 2400, 0.05),
  dice: () => [0, 0.09, 0.17, 0.24].forEach((start) => noise(0.04, 1500, 0.09, start)),
  coin: () => [1480, 1976].forEach((pitch, n) => tone(pitch, 0.18, 0.04, n * 0.07)),
  stamp: () => {
    tone(95, 0.16, 0.2);
    noise(0.05, 500, 0.12);
  },
  step: () => noise(0.035, 700, 0.07),
  bell: () => tone(660, 0.6, 0.08),
  end: () => [523, 659, 784, 1047].forEach((pitch, n) => tone(pitch, 0.7, 0.05, n * 0.14)),
};

let audio = null; // made when it is first needed

export function wantsSound() {
  return Boolean(localStorage.sound);
}

/** Phones play nothing before they were touched: the first touch wakes the sound up. */
export function startSounds() {
  document.addEventListener("pointerup", () => {
    if (wantsSound()) context().resume();
  });
}

/** Who looks elsewhere hears only that it is their turn. */
export function playSound(name) {
  if (wantsSound() && (!document.hidden || name === "bell")) SOUNDS[name]?.();
}

function context() {
  audio ??= new AudioContext();
  return audio;
}

function tone(pitch, length, volume, start = 0) {
  const oscillator = context().createOscillator();
  oscillator.frequency.value = pitch;
  fade(oscillator, length, volume, start);
}

/** A short hiss around a pitch: paper, wood, a step. */
function noise(length, pitch, volume, start = 0) {
  const { sampleRate } = context();
  const hiss = context().createBuffer(1, Math.ceil(sampleRate * length), sampleRate);
  const samples = hiss.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const source = context().createBufferSource();
  source.buffer = hiss;
  const band = context().createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  fade(source, length, volume, start, band);
}

function fade(source, length, volume, start, through = null) {
  const begin = context().currentTime + start;
  const loudness = context().createGain();
  loudness.gain.setValueAtTime(volume, begin);
  loudness.gain.exponentialRampToValueAtTime(0.0005, begin + length);
  (through ? source.connect(through) : source).connect(loudness).connect(context().destination);
  source.start(begin);
  source.stop(begin + length);
}
