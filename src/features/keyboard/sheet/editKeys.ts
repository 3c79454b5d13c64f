import { keyActionIds, keyActions, type KeyActionId } from '@/ui/keys/keyActions'
import { chordConflicts } from '@/ui/keys/keyConflicts'
import { mapOf, type KeyChanges } from '@/ui/keys/keyMapStore'

/** The changed map, or who already has such keys. */
export type Edited = { readonly changes: KeyChanges } | { readonly holders: readonly KeyActionId[] }

/** Gives an action other chords, or none, unless somebody has them. */
export function withChords(changes: KeyChanges, id: KeyActionId, chords: readonly string[]): Edited {
  const map = mapOf(changes)
  const holders = unique(chords.flatMap((chord) => chordConflicts(map, id, chord)))
  return holders.length > 0 ? { holders } : { changes: normal({ ...changes, [id]: chords }) }
}

/** Gives an action chords that others have: they keep those that are not in the way. */
export function takeChords(changes: KeyChanges, id: KeyActionId, chords: readonly string[]): KeyChanges {
  let next = changes
  for (const chord of chords) {
    const map = mapOf(next)
    for (const holder of chordConflicts(map, id, chord)) {
      // One by one, so that only what is in the way goes.
      const kept = map[holder].filter(
        (held) => !chordConflicts({ ...map, [holder]: [held] }, id, chord).includes(holder),
      )
      next = { ...next, [holder]: kept }
    }
  }
  return normal({ ...next, [id]: chords })
}

/** The pairs of actions of a map that could not be told apart, for a map that was made elsewhere. */
export function conflictsIn(changes: KeyChanges): readonly (readonly [KeyActionId, KeyActionId])[] {
  const map = mapOf(changes)
  return keyActionIds.flatMap((id, index) =>
    unique(map[id].flatMap((chord) => chordConflicts(map, id, chord)))
      .filter((other) => keyActionIds.indexOf(other) > index)
      .map((other) => [id, other] as const),
  )
}

/** Only what differs from the defaults is a change. */
function normal(changes: KeyChanges): KeyChanges {
  return Object.fromEntries(
    keyActionIds.flatMap((id) => {
      const chords = changes[id]
      return chords === undefined || isSame(chords, keyActions[id]) ? [] : [[id, chords]]
    }),
  )
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((chord, index) => chord === b[index])
}

function unique<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)]
}
