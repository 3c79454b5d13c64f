import { useSyncExternalStore } from 'react'
import { formatChord } from './formatChord'
import type { KeyActionId } from './keyActions'
import { isMac, keyMap } from './keyMap'

/** The first chord of an action as the trader's map has it, for a tooltip; undefined when it has none. */
export function useKeyHint(id: KeyActionId): string | undefined {
  const map = useSyncExternalStore(keyMap.subscribe, keyMap.getSnapshot)
  const [chord] = map[id]
  return chord === undefined ? undefined : formatChord(chord, isMac())
}
