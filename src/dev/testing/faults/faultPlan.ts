import type { Random } from '@/core/lib/random'

/** A bad connection's effects on single WebSocket frames. */
const frameHarms = ['drop', 'double', 'swap', 'truncate', 'corrupt', 'delay'] as const
export type FrameHarm = (typeof frameHarms)[number]

export type FaultKind =
  | `${FrameHarm} ${'down' | 'up'}`
  | 'cut'
  /** The connection breaks, and new ones are refused. */
  | 'refused'
  /** The connection stays open but silent, and new ones get no answer. */
  | 'half-open'
  /** The connection stays silent forever; a new one would work. */
  | 'dead'
  | 'REST refused'
  | 'REST busy'
  | 'REST slow'
  | 'REST hangs'
  | 'REST cut short'
  | 'REST moved'
  | 'REST empty'
  /** The venue reports an internal error. */
  | 'REST broken'
  | 'REST blank'
  /** The venue rejects all credentials. */
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

/** Timely answers that are not the venue's; a bad connection alone never causes them. */
export const wrongAnswers: readonly FaultKind[] = ['REST moved', 'REST empty', 'REST blank', 'REST unauthorized']

/** Faults of one connection that begin together. */
export type FaultStep = {
  readonly kinds: readonly FaultKind[]
  readonly lastsMs: number
  readonly calmMs: number
}

/** Detecting a dead connection takes seconds, so it is one fault in a hundred, not one in seventeen. */
const deadShare = 1 / 100

/** Plans `count` faults, sometimes two at once. A generator always gives one sequence of steps. */
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

/** Undefined for a fault of whole connections or of REST. */
export function frameFault(kind: FaultKind): { readonly harm: FrameHarm; readonly way: 'down' | 'up' } | undefined {
  const harm = frameHarms.find((one) => kind.startsWith(`${one} `))
  return harm === undefined ? undefined : { harm, way: kind.endsWith(' up') ? 'up' : 'down' }
}

export type FaultyFrames = {
  /** Called for each frame at the proxy. */
  readonly pass: (text: string) => void
  readonly begin: (harm: FrameHarm) => void
  readonly end: (harm: FrameHarm) => void
  /** Until `speak` nothing passes, and frames sent meanwhile are lost. */
  readonly silence: () => void
}

const share = 0.5

export function createFaultyFrames(
  random: Random,
  deliver: (text: string) => void,
  onHarm: (harm: FrameHarm) => void,
): FaultyFrames {
  const active = new Set<FrameHarm>()
  let delayed: string[] = []
  /** A frame that is held until the next frame has passed. */
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
        // No later frame arrived.
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

/** A digit becomes another digit, so that the frame still parses. */
function corrupted(random: Random, text: string): string {
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const at = digits.length > 0 && random.next() < 0.8 ? random.pick(digits) : random.integer(text.length)
  const before = text.charAt(at)
  const put = /\d/.test(before) ? String((Number(before) + 1 + random.integer(9)) % 10) : before === 'x' ? 'y' : 'x'
  return text.slice(0, at) + put + text.slice(at + 1)
}
