import type { Random } from '@/core/lib/random'

/** What a bad line does with single frames of a WebSocket. */
const frameHarms = ['drop', 'double', 'swap', 'truncate', 'corrupt', 'delay'] as const
export type FrameHarm = (typeof frameHarms)[number]

export type FaultKind =
  /** `down` is from the venue to the page. */
  | `${FrameHarm} ${'down' | 'up'}`
  /** The link breaks. */
  | 'cut'
  /** The link breaks, and no new one can be opened. */
  | 'refused'
  /** The same, but a new one gets no answer at all, and the old one stays silent. */
  | 'half-open'
  /** The link stays silent for ever; another one would work. */
  | 'dead'
  | 'REST refused'
  | 'REST busy'
  | 'REST slow'
  | 'REST hangs'
  | 'REST cut short'
  /** Every answer is a permanent redirect, to nowhere. */
  | 'REST moved'
  /** Every answer is an empty list. */
  | 'REST empty'
  /** The venue reports a failure of its own. */
  | 'REST broken'
  /** Every answer is an object without members. */
  | 'REST blank'
  /** The venue accepts no credentials. */
  | 'REST unauthorized'

export const faultKinds: readonly FaultKind[] = [
  ...frameHarms.flatMap((harm) => [`${harm} down`, `${harm} up`] as const),
  'cut',
  'refused',
  'half-open',
  'dead',
  'REST refused',
  'REST busy',
  'REST broken',
  'REST slow',
  'REST hangs',
  'REST cut short',
  'REST moved',
  'REST empty',
  'REST blank',
  'REST unauthorized',
]

/** Answers that come in time and are not the venue's: a bad link alone never causes them. */
export const wrongAnswers: readonly FaultKind[] = ['REST moved', 'REST empty', 'REST blank', 'REST unauthorized']

/** Faults of one link: those of one step begin together. */
export type FaultStep = {
  readonly kinds: readonly FaultKind[]
  readonly lastsMs: number
  /** How long the link is healthy before it. */
  readonly calmMs: number
}

/** Finding out that a link is dead takes seconds: one in so many faults is of that kind, not one in seventeen. */
const deadShare = 1 / 100

/** The same steps for the same generator: `count` faults in all, now and then two at once. */
export function planFaults(
  random: Random,
  count: number,
  kindsOf: readonly FaultKind[] = faultKinds,
): readonly FaultStep[] {
  const steps: FaultStep[] = []
  const usual = kindsOf.filter((kind) => kind !== 'dead')
  for (let left = count; left > 0;) {
    const first: FaultKind = random.next() < deadShare ? 'dead' : random.pick(usual)
    const second = random.pick(usual)
    const isDouble = left > 1 && first !== 'dead' && second !== first && random.next() < 0.15
    const kinds: readonly FaultKind[] = isDouble ? [first, second] : [first]
    steps.push({ kinds, lastsMs: 60 + random.integer(340), calmMs: random.integer(200) })
    left -= kinds.length
  }
  return steps
}

/** What a fault does with frames, if it is of that sort. */
export function frameFault(kind: FaultKind): { readonly harm: FrameHarm; readonly way: 'down' | 'up' } | undefined {
  const harm = frameHarms.find((one) => kind.startsWith(`${one} `))
  return harm === undefined ? undefined : { harm, way: kind.endsWith(' up') ? 'up' : 'down' }
}

/** One direction of a link, on which frames can be harmed. */
export type FaultyFrames = {
  /** A frame has arrived at the proxy. */
  readonly pass: (text: string) => void
  /** From now on, frames are harmed now and then. */
  readonly begin: (harm: FrameHarm) => void
  readonly end: (harm: FrameHarm) => void
  /** Nothing passes until `speak`, and what was sent meanwhile is lost. */
  readonly silence: () => void
}

/** The share of the frames that are harmed. */
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
