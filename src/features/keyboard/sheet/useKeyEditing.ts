import { useSyncExternalStore, useState } from 'react'
import { keyActions, type KeyActionId } from '@/ui/keys/keyActions'
import { keyMap } from '@/ui/keys/keyMapStore'
import { takeChords, withChords, reservedChord, type Reserved } from './editKeys'

/** Why the keys that were pressed are not given to an action yet. */
export type KeyProblem =
  | { readonly kind: 'reserved'; readonly chord: string; readonly by: Reserved }
  | { readonly kind: 'held'; readonly chords: readonly string[]; readonly holders: readonly KeyActionId[] }

export type KeyEditing = ReturnType<typeof useKeyEditing>

/** The editing of the map: one action at a time. */
export function useKeyEditing() {
  const map = useSyncExternalStore(keyMap.subscribe, keyMap.getSnapshot)
  const [recording, setRecording] = useState<KeyActionId>()
  const [problem, setProblem] = useState<KeyProblem & { readonly id: KeyActionId }>()

  const give = (id: KeyActionId, chords: readonly string[]) => {
    setRecording(undefined)
    const edited = withChords(keyMap.getChanges(), id, chords)
    if ('holders' in edited) return setProblem({ id, kind: 'held', chords, holders: edited.holders })
    setProblem(undefined)
    keyMap.change(edited.changes)
  }
  return {
    map,
    changes: keyMap.getChanges(),
    recording,
    problem,
    begin: (id: KeyActionId) => {
      setProblem(undefined)
      setRecording(id)
    },
    leave: () => {
      setRecording(undefined)
      setProblem(undefined)
    },
    /** The keys that were pressed for an action. */
    press: (id: KeyActionId, chord: string) => {
      const by = reservedChord(chord)
      if (by === undefined) return give(id, [chord])
      setRecording(undefined)
      setProblem({ id, kind: 'reserved', chord, by })
    },
    clear: (id: KeyActionId) => give(id, []),
    reset: (id: KeyActionId) => give(id, keyActions[id]),
    takeOver: () => {
      if (problem?.kind !== 'held') return
      keyMap.change(takeChords(keyMap.getChanges(), problem.id, problem.chords))
      setProblem(undefined)
    },
    resetAll: () => {
      setProblem(undefined)
      keyMap.change({})
    },
  }
}
