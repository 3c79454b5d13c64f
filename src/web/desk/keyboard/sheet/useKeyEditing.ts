import { useSyncExternalStore, useState } from 'react'
import { keymap } from '@/web/ui/shortcuts/keymapStore'
import { shortcutActions, type ShortcutId } from '@/web/ui/shortcuts/shortcutActions'
import { takeChords, withChords, reservedChord, type Reserved } from './editKeys'

export type KeyProblem =
  | { readonly kind: 'reserved'; readonly chord: string; readonly by: Reserved }
  | { readonly kind: 'held'; readonly chords: readonly string[]; readonly holders: readonly ShortcutId[] }

export type KeyEditing = ReturnType<typeof useKeyEditing>

export function useKeyEditing() {
  const map = useSyncExternalStore(keymap.subscribe, keymap.getSnapshot)
  const [recording, setRecording] = useState<ShortcutId>()
  const [problem, setProblem] = useState<KeyProblem & { readonly id: ShortcutId }>()

  const give = (id: ShortcutId, chords: readonly string[]) => {
    setRecording(undefined)
    const edited = withChords(keymap.getChanges(), id, chords)
    if ('holders' in edited) return setProblem({ id, kind: 'held', chords, holders: edited.holders })
    setProblem(undefined)
    keymap.change(edited.changes)
  }
  return {
    map,
    changes: keymap.getChanges(),
    recording,
    problem,
    begin: (id: ShortcutId) => {
      setProblem(undefined)
      setRecording(id)
    },
    leave: () => {
      setRecording(undefined)
      setProblem(undefined)
    },
    press: (id: ShortcutId, chord: string) => {
      const by = reservedChord(chord)
      if (by === undefined) return give(id, [chord])
      setRecording(undefined)
      setProblem({ id, kind: 'reserved', chord, by })
    },
    clear: (id: ShortcutId) => give(id, []),
    reset: (id: ShortcutId) => give(id, shortcutActions[id]),
    takeOver: () => {
      if (problem?.kind !== 'held') return
      keymap.change(takeChords(keymap.getChanges(), problem.id, problem.chords))
      setProblem(undefined)
    },
    resetAll: () => {
      setProblem(undefined)
      keymap.change({})
    },
  }
}
