import type { Random } from '@/lib/random'

/** What a bad line does with single frames of a WebSocket. */
export const frameHarms = ['drop', 'double', 'swap', 'truncate', 'corrupt', 'delay'] as const
export type FrameHarm = (typeof frameHarms)[number]

export type FaultKind =
  /** `down` is from the venue to the page. */
  | `${FrameHarm} ${'down' | 'up'}`
  /** The link breaks. */
  | 'cut'
  /** The link breaks, and no new one can be had. */
  | 'refused'
  /** The same, but who asks for a new one gets no answer at all, and the old one says nothing. */
  | 'half-open'
  /** The link says nothing any more, for ever; another one would be good. */
  | 'dead'
  | 'REST refused'
  | 'REST busy'
  | 'REST slow'
  | 'REST hangs'
  | 'REST cut short'
  /** Every answer is a redirect for good, to nowhere. */
  | 'REST moved'
  /** Every answer is an empty list. */
  | 'REST empty'
  /** The venue failed, as it says itself. */
  | 'REST broken'
  /** Every answer is an object without members. */
  | 'REST blank'
  /** The venue knows nobody. */
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

/** Answers that come in time and are not the venue's: a link alone never meets them. */
export const wrongAnswers: readonly FaultKind[] = ['REST moved', 'REST empty', 'REST blank', 'REST unauthorized']

/** What happens to one link: the faults of one step begin together. */
export type FaultStep = {
  readonly kinds: readonly FaultKind[]
  readonly lastsMs: number
  /** How long all is well before it. */
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
