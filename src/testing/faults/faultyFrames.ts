import type { Random } from '@/lib/random'
import type { FrameHarm } from './faultPlan'

/** One direction of a link, on which frames can be harmed. */
export type FaultyFrames = {
  /** A frame has arrived at the proxy. */
  readonly pass: (text: string) => void
  /** From now on frames come to harm, now and then. */
  readonly begin: (harm: FrameHarm) => void
  readonly end: (harm: FrameHarm) => void
  /** Nothing passes any more until `speak`, and what was said meanwhile is gone. */
  readonly silence: () => void
}

/** How many of the frames come to harm. */
const share = 0.5

export function createFaultyFrames(
  random: Random,
  deliver: (text: string) => void,
  onHarm: (harm: FrameHarm) => void,
): FaultyFrames {
  const active = new Set<FrameHarm>()
  /** Frames that are held back, in their order. */
  let delayed: string[] = []
  /** A frame that lets the next one go first. */
  let overtaken: string | undefined
  let isSilent = false

  function release(text: string): void {
    deliver(text)
    if (overtaken === undefined) return
    const late = overtaken
    overtaken = undefined
    onHarm('swap')
    deliver(late)
  }

  function harm(kind: FrameHarm, text: string): void {
    switch (kind) {
      case 'drop':
        return onHarm(kind)
      case 'double':
        onHarm(kind)
        release(text)
        return deliver(text)
      case 'swap':
        if (overtaken === undefined) overtaken = text
        else release(text)
        return
      case 'truncate':
        onHarm(kind)
        return release(text.slice(0, random.integer(text.length)))
      case 'corrupt':
        onHarm(kind)
        return release(corrupted(random, text))
      case 'delay':
        onHarm(kind)
        delayed.push(text)
        return
    }
  }

  return {
    pass: (text) => {
      if (isSilent) return
      if (delayed.length > 0 || active.has('delay')) return harm('delay', text)
      const [kind] = active.size > 0 && random.next() < share ? [random.pick([...active])] : []
      if (kind === undefined) release(text)
      else harm(kind, text)
    },
    begin: (kind) => void active.add(kind),
    end: (kind) => {
      active.delete(kind)
      if (kind === 'swap' && overtaken !== undefined) {
        // Nothing came that could have overtaken it.
        deliver(overtaken)
        overtaken = undefined
      }
      if (kind !== 'delay') return
      const late = delayed
      delayed = []
      for (const text of late) release(text)
    },
    silence: () => {
      isSilent = true
      delayed = []
      overtaken = undefined
    },
  }
}

/** One character is another: a digit is another digit, so that the frame still reads as one. */
function corrupted(random: Random, text: string): string {
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const at = digits.length > 0 && random.next() < 0.8 ? random.pick(digits) : random.integer(text.length)
  const before = text.charAt(at)
  const put = /\d/.test(before) ? String((Number(before) + 1 + random.integer(9)) % 10) : before === 'x' ? 'y' : 'x'
  return text.slice(0, at) + put + text.slice(at + 1)
}
