// The sounds of the table: a few soft tones each, made on the spot. Off until a person wants them.

import { setting } from "./page.js";

/**
 * A tone: when it begins, how long it is, its pitch at the beginning and at the end, how loud, and its wave.
 * "water" is noise that only this pitch comes through of.
 * @typedef {[at: number, length: number, from: number, to: number, loud: number, wave: OscillatorType | "water"]} Tone
 */

/** @type {Record<string, Tone[]>} */
export const SOUNDS = {
    key: [
        [0, 0.05, 1250, 900, 0.2, "triangle"],
        [0.045, 0.09, 620, 560, 0.3, "triangle"],
    ],
    dive: [
        [0, 0.42, 1400, 240, 0.5, "water"],
        [0.02, 0.34, 300, 110, 0.35, "sine"],
    ],
    cube: [
        [0, 0.07, 720, 520, 0.4, "sine"],
        [0, 0.03, 2300, 1500, 0.1, "triangle"],
    ],
    coin: [
        [0, 0.16, 1480, 1480, 0.16, "sine"],
        [0.05, 0.24, 1976, 1976, 0.14, "sine"],
    ],
    card: [[0, 0.13, 900, 2600, 0.35, "water"]],
    contract: [
        [0, 0.28, 523, 523, 0.25, "triangle"],
        [0.09, 0.3, 659, 659, 0.25, "triangle"],
        [0.18, 0.48, 784, 784, 0.28, "triangle"],
        [0.18, 0.48, 1568, 1568, 0.07, "sine"],
    ],
    point: [
        [0, 0.1, 880, 880, 0.25, "sine"],
        [0.07, 0.3, 1319, 1319, 0.25, "sine"],
    ],
    rise: [
        [0, 0.38, 240, 620, 0.3, "sine"],
        [0, 0.36, 300, 1500, 0.3, "water"],
    ],
    leap: [
        [0, 0.22, 400, 1050, 0.3, "sine"],
        [0.2, 0.26, 2200, 700, 0.45, "water"],
    ],
    flip: [
        [0, 0.05, 480, 700, 0.3, "triangle"],
        [0.06, 0.08, 700, 640, 0.2, "triangle"],
    ],
    sweep: [
        [0, 0.5, 500, 2800, 0.45, "water"],
        [0, 0.06, 660, 660, 0.16, "triangle"],
        [0.1, 0.06, 740, 740, 0.16, "triangle"],
        [0.2, 0.06, 880, 880, 0.16, "triangle"],
        [0.3, 0.14, 988, 988, 0.18, "triangle"],
    ],
    claim: [
        [0, 0.14, 196, 98, 0.55, "sine"],
        [0.03, 0.4, 587, 587, 0.2, "triangle"],
        [0.03, 0.44, 880, 880, 0.16, "triangle"],
    ],
    turn: [
        [0, 0.26, 660, 660, 0.35, "sine"],
        [0.13, 0.4, 880, 880, 0.3, "sine"],
    ],
    win: [
        [0, 0.24, 523, 523, 0.28, "triangle"],
        [0.14, 0.24, 659, 659, 0.28, "triangle"],
        [0.28, 0.24, 784, 784, 0.28, "triangle"],
        [0.42, 1.1, 1047, 1047, 0.3, "triangle"],
        [0.42, 1.1, 659, 659, 0.18, "sine"],
        [0.42, 1.0, 600, 3000, 0.2, "water"],
    ],
    lose: [
        [0, 0.34, 440, 440, 0.28, "sine"],
        [0.24, 0.34, 392, 392, 0.28, "sine"],
        [0.48, 0.9, 330, 323, 0.3, "sine"],
    ],
};

const USUAL = 50;
/** The same sound again so soon is one sound. */
const APART = 45;

/** From 0 to 1; "on" is what was chosen when there was only one sound. */
export function volume() {
    const chosen = setting("sound");
    const number = chosen === "on" ? USUAL : Number(chosen);
    return Number.isFinite(number) ? Math.min(Math.max(number / 100, 0), 1) : 0;
}

/** @type {AudioContext | undefined} */
let audio;
/** When each sound was last asked for, as the page counts time. @type {Map<string, number>} */
const last = new Map();

/** Lets a sound be heard, after a while. @param {string} name @param {number} [delay] in milliseconds */
export function sound(name, delay = 0) {
    const tones = SOUNDS[name];
    const loud = volume();
    // Browsers let a page sound only after its person has touched it.
    if (!tones || !loud || (navigator.userActivation && !navigator.userActivation.hasBeenActive)) return;
    const time = performance.now() + delay;
    if (Math.abs(time - (last.get(name) ?? -Infinity)) < APART) return;
    last.set(name, time);
    // To make the first context takes long: the board comes before.
    setTimeout(
        () => {
            audio ??= new AudioContext();
            if (audio.state === "suspended") void audio.resume();
            compose(audio, tones, loud, audio.currentTime + Math.max(0, time - performance.now()) / 1000);
        },
        audio ? 0 : 60,
    );
}

/** @param {BaseAudioContext} context @param {Tone[]} tones @param {number} loud @param {number} start */
export function compose(context, tones, loud, start) {
    const all = context.createGain();
    // An ear hears the square of it.
    all.gain.value = 0.6 * loud * loud;
    all.connect(context.destination);
    for (const [at, length, from, to, gain, wave] of tones) {
        const [begin, end] = [start + at, start + at + length];
        const shape = context.createGain();
        shape.gain.setValueAtTime(0.0001, begin);
        shape.gain.exponentialRampToValueAtTime(gain, begin + Math.min(0.015, length / 4));
        shape.gain.exponentialRampToValueAtTime(0.0001, end);
        shape.connect(all);
        /** @type {AudioScheduledSourceNode} */
        let source;
        /** @type {AudioParam} */
        let pitch;
        if (wave === "water") {
            const noise = context.createBufferSource();
            noise.buffer = noiseOf(context);
            noise.loop = true;
            const filter = context.createBiquadFilter();
            filter.type = "bandpass";
            filter.Q.value = 1.4;
            noise.connect(filter).connect(shape);
            [source, pitch] = [noise, filter.frequency];
        } else {
            const tone = context.createOscillator();
            tone.type = wave;
            tone.connect(shape);
            [source, pitch] = [tone, tone.frequency];
        }
        pitch.setValueAtTime(from, begin);
        pitch.exponentialRampToValueAtTime(to, end);
        source.start(begin);
        source.stop(end + 0.02);
    }
}

/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/** Half a second of noise. @param {BaseAudioContext} context */
function noiseOf(context) {
    const known = noises.get(context);
    if (known) return known;
    const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    noises.set(context, buffer);
    return buffer;
}
