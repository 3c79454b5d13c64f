import type { Tune } from './tones'

export type Sounds = {
  /** Nothing is heard before the first press or key on the page: no browser allows it. */
  readonly play: (tune: Tune) => void
  readonly close: () => void
}

/** A burst is one sound. */
const shortestPauseMs = 250
const loudness = 0.12

/** Sounds made on the spot: there are no files to load. The audio device is opened with the first one. */
export function createSounds(openAudio: () => AudioContext, nowMs: () => number): Sounds {
  let audio: AudioContext | undefined
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    play: (tune) => {
      if (nowMs() - lastMs < shortestPauseMs) return
      lastMs = nowMs()
      audio ??= openAudio()
      // A sound that had to wait would be about something long past.
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
    // A note that begins or ends at once clicks.
    gain.gain.setValueAtTime(0, from + atS)
    gain.gain.linearRampToValueAtTime(loudness, from + atS + 0.008)
    gain.gain.setValueAtTime(loudness, from + atS + forS * 0.6)
    gain.gain.linearRampToValueAtTime(0, from + atS + forS)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(from + atS)
    oscillator.stop(from + atS + forS)
  }
}
