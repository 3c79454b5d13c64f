import { isArmedAction, keyActionIds, type KeyActionId } from './keyActions'
import type { KeyMap } from './matchStroke'

/**
 * The actions that a chord could not be told apart from: the same strokes, or two of which one is the first of the
 * other's. The armed keys are a layer of their own: they may be the same as others, and come before them.
 */
export function chordConflicts(map: KeyMap, id: KeyActionId, chord: string): readonly KeyActionId[] {
  return keyActionIds.filter(
    (other) =>
      other !== id && isArmedAction(other) === isArmedAction(id) && map[other].some((held) => overlaps(held, chord)),
  )
}

function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)
}
