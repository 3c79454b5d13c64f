import { isArmedAction, type KeyActionId } from './keyActions'

/** The chords of every action. */
export type KeyMap = Readonly<Record<KeyActionId, readonly string[]>>

export type Match =
  | { readonly kind: 'action'; readonly id: KeyActionId }
  /** The first of two strokes. */
  | { readonly kind: 'begun'; readonly stroke: string }
  | { readonly kind: 'nothing' }

/**
 * What a stroke means after `begun`, of the actions that can be done now. A second stroke that ends no chord is a first
 * one. While any of the armed actions can be done they come first.
 */
export function matchStroke(
  map: KeyMap,
  doable: readonly KeyActionId[],
  begun: string | undefined,
  stroke: string,
): Match {
  const ordered = [...doable.filter(isArmedAction), ...doable.filter((id) => !isArmedAction(id))]
  const whole = (chord: string) => ordered.find((id) => map[id].includes(chord))
  const ended = begun === undefined ? undefined : whole(`${begun} ${stroke}`)
  const id = ended ?? whole(stroke)
  if (id !== undefined) return { kind: 'action', id }
  const begins = ordered.some((other) => map[other].some((chord) => chord.startsWith(`${stroke} `)))
  return begins ? { kind: 'begun', stroke } : { kind: 'nothing' }
}
