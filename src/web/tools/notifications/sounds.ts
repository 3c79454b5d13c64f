import type { Toast, ToastCategory } from '@/web/ui/showToast'

export type Sounds = {
  /** Plays a tune. Browsers block sound until the first press or key on the page. */
  readonly play: (tune: Tune) => void
  readonly close: () => void
}

/** A burst of notices makes a single sound, because sounds closer together than this are skipped. */
const shortestPauseMs = 250
const loudness = 0.12

/** Creates synthesised sounds, which need no files. The first sound opens the audio device. */
export function createSounds(openAudio: () => AudioContext, nowMs: () => number): Sounds {
  let audio: AudioContext | undefined
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    play: (tune) => {
      if (nowMs() - lastMs < shortestPauseMs) return
      lastMs = nowMs()
      audio ??= openAudio()
      // Resuming is not awaited: the tune is scheduled at once and starts when the device has resumed.
      if (audio.state === 'suspended') void audio.resume()
      if (audio.state !== 'closed') sound(audio, tune)
    },
    close: () => void audio?.close(),
  }
}

function sound(audio: AudioContext, { wave, notes }: Tune): void {
  const from = audio.currentTime
  for (const { hz, atS, forS } of notes) {
    const oscillator = audio.createOscillator()
    const gain = audio.createGain()
    oscillator.type = wave
    oscillator.frequency.value = hz
    // A ramp, because a note that starts or ends abruptly clicks.
    gain.gain.setValueAtTime(0, from + atS)
    gain.gain.linearRampToValueAtTime(loudness, from + atS + 0.008)
    gain.gain.setValueAtTime(loudness, from + atS + forS * 0.6)
    gain.gain.linearRampToValueAtTime(0, from + atS + forS)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(from + atS)
    oscillator.stop(from + atS + forS)
  }
}

/** A note: frequency in hertz, times in seconds from the start of the tune. */
type Note = { readonly hz: number; readonly atS: number; readonly forS: number }
export type Tune = { readonly wave: 'sine' | 'triangle' | 'square'; readonly notes: readonly Note[] }

/** Distinguishable by ear: fills rise, triggers knock three times, risk alternates low, a rejection falls. */
export const tunes: Readonly<Record<ToastCategory | 'refusal', Tune>> = {
  fills: { wave: 'sine', notes: run([660, 880], 0.09) },
  triggers: { wave: 'triangle', notes: run([740, 740, 740], 0.08) },
  expiry: { wave: 'triangle', notes: run([587, 440, 587], 0.12) },
  risk: { wave: 'square', notes: run([330, 220, 330, 220], 0.16) },
  alerts: { wave: 'sine', notes: run([988, 1319, 988], 0.14) },
  orders: { wave: 'sine', notes: run([520], 0.06) },
  connection: { wave: 'triangle', notes: run([440, 330], 0.16) },
  account: { wave: 'sine', notes: run([587], 0.1) },
  refusal: { wave: 'triangle', notes: run([247, 185], 0.12) },
}

function run(pitches: readonly number[], stepS: number): readonly Note[] {
  return pitches.map((hz, at) => ({ hz, atS: at * stepS, forS: stepS * 0.9 }))
}

export function tuneOf({ category = 'account', tone }: Pick<Toast, 'category' | 'tone'>): Tune {
  return category === 'orders' && tone === 'danger' ? tunes.refusal : tunes[category]
}
