/** The sounds of the table, made by WebAudio: wood, felt and a small glockenspiel. Nothing is downloaded. */

/** One voice: a tone that dies away, or a breath of noise through a filter. Times in seconds, from the noise's start. */
interface Voice {
  at?: number;
  /** Hertz of the tone, or of the filter's middle. */
  pitch: number;
  lasts: number;
  loud: number;
  kind: "sine" | "triangle" | "noise";
}

const CLICK: Voice = { pitch: 2600, lasts: 0.03, loud: 0.5, kind: "noise" };

const NOISES = {
  pick: [CLICK, { pitch: 1500, lasts: 0.05, loud: 0.16, kind: "sine" }],
  drop: [CLICK, { pitch: 820, lasts: 0.07, loud: 0.3, kind: "sine" }],
  refusal: [{ pitch: 170, lasts: 0.12, loud: 0.3, kind: "triangle" }],
  draw: [{ pitch: 1900, lasts: 0.09, loud: 0.22, kind: "noise" }, { ...CLICK, at: 0.1, loud: 0.3 }],
  throw: [{ ...CLICK, pitch: 1700, loud: 0.6 }, { pitch: 420, lasts: 0.09, loud: 0.4, kind: "sine" }],
  turn: [
    { pitch: 659, lasts: 0.28, loud: 0.22, kind: "triangle" },
    { at: 0.11, pitch: 880, lasts: 0.4, loud: 0.22, kind: "triangle" },
  ],
  finish: [523, 659, 784, 1047].map((pitch, step) => ({ at: 0.1 * step, pitch, lasts: 0.5, loud: 0.22, kind: "triangle" as const })),
  said: [{ pitch: 1180, lasts: 0.09, loud: 0.14, kind: "sine" }],
} satisfies Record<string, Voice[]>;

export type Noise = keyof typeof NOISES;

let air: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Be able to sound: called in a touch. It never waits for the browser, which may leave it hanging. */
export function wake(): void {
  air ??= new AudioContext({ latencyHint: "interactive" });
  if (air.state !== "running") void air.resume().catch(() => undefined);
}

/** Let the phone's loudspeaker sleep. */
export function rest(): void {
  void air?.suspend().catch(() => undefined);
}

export function play(noise: Noise, volume: number): void {
  if (!air || air.state !== "running") return;
  for (const voice of NOISES[noise] as readonly Voice[]) sing(air, voice, volume);
}

function sing(air: AudioContext, { at = 0, pitch, lasts, loud, kind }: Voice, volume: number): void {
  const from = air.currentTime + at;
  const swell = new GainNode(air, { gain: 0 });
  swell.gain.setValueAtTime(loud * volume, from);
  swell.gain.exponentialRampToValueAtTime(0.0005, from + lasts);
  swell.connect(air.destination);
  const source = kind === "noise" ? breath(air, pitch, swell) : new OscillatorNode(air, { type: kind, frequency: pitch });
  if (kind !== "noise") source.connect(swell);
  source.start(from);
  source.stop(from + lasts);
}

/** Noise through a filter, already connected to *to*. */
function breath(air: AudioContext, pitch: number, to: AudioNode): AudioBufferSourceNode {
  hiss ??= whiteNoise(air);
  const source = new AudioBufferSourceNode(air, { buffer: hiss });
  source.connect(new BiquadFilterNode(air, { type: "bandpass", frequency: pitch, Q: 1.2 })).connect(to);
  return source;
}

function whiteNoise(air: AudioContext): AudioBuffer {
  const buffer = air.createBuffer(1, air.sampleRate / 4, air.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
