import { chordConflicts, keymapOf, type KeymapChanges } from '@/web/ui/shortcuts/keymapStore'
import { shortcutIds, shortcutActions, type ShortcutId } from '@/web/ui/shortcuts/shortcutActions'

export type Edited = { readonly changes: KeymapChanges } | { readonly holders: readonly ShortcutId[] }

/** Assigns chords to an action, or none to remove its shortcut. Fails if another action uses a chord. */
export function withChords(changes: KeymapChanges, id: ShortcutId, chords: readonly string[]): Edited {
  const map = keymapOf(changes)
  const holders = unique(chords.flatMap((chord) => chordConflicts(map, id, chord)))
  return holders.length > 0 ? { holders } : { changes: normal({ ...changes, [id]: chords }) }
}

/** Assigns chords to an action, and removes conflicting chords from other actions. */
export function takeChords(changes: KeymapChanges, id: ShortcutId, chords: readonly string[]): KeymapChanges {
  let next = changes
  for (const chord of chords) {
    const map = keymapOf(next)
    for (const holder of chordConflicts(map, id, chord)) {
      // Checks each chord separately, so that only conflicting chords are removed.
      const retained = map[holder].filter(
        (held) => !chordConflicts({ ...map, [holder]: [held] }, id, chord).includes(holder),
      )
      next = { ...next, [holder]: retained }
    }
  }
  return normal({ ...next, [id]: chords })
}

/** Pairs of conflicting actions in an imported keymap. */
export function conflictsIn(changes: KeymapChanges): readonly (readonly [ShortcutId, ShortcutId])[] {
  const map = keymapOf(changes)
  return shortcutIds.flatMap((id, index) =>
    unique(map[id].flatMap((chord) => chordConflicts(map, id, chord)))
      .filter((other) => shortcutIds.indexOf(other) > index)
      .map((other) => [id, other] as const),
  )
}

/** Removes entries equal to the defaults. */
function normal(changes: KeymapChanges): KeymapChanges {
  return Object.fromEntries(
    shortcutIds.flatMap((id) => {
      const chords = changes[id]
      return chords === undefined || isSame(chords, shortcutActions[id]) ? [] : [[id, chords]]
    }),
  )
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((chord, index) => chord === b[index])
}

function unique<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)]
}

/** Reason why a chord cannot be used: the browser reserves it, or the page needs it everywhere. */
export type Reserved = 'browser' | 'page'

/** Chords reserved by Chrome, Firefox or Safari on at least one system. */
const ofBrowser: ReadonlySet<string> = new Set([
  ...[
    'w',
    't',
    'n',
    'q',
    'l',
    'r',
    'tab',
    'shift+w',
    'shift+t',
    'shift+n',
    'shift+p',
    'shift+q',
    'shift+r',
    'shift+tab',
  ].map((key) => `mod+${key}`),
  ...['f4', 'home', 'arrowleft', 'arrowright', 'd', 'f', 'e', 'tab'].map((key) => `alt+${key}`),
  ...['pageup', 'pagedown', '0', 'plus', '-', '='].map((key) => `mod+${key}`),
  ...Array.from({ length: 9 }, (_, index) => `mod+${index + 1}`),
  'f5',
  'f11',
  'f12',
])

/** Keys for focus, activation, leaving and text editing. */
const ofPage: ReadonlySet<string> = new Set([
  'tab',
  'shift+tab',
  'enter',
  'space',
  'escape',
  'mod+a',
  'mod+c',
  'mod+v',
  'mod+x',
  'mod+z',
  'mod+f',
])

/** Checks all strokes of a chord. The system reserves every chord with the meta key. */
export function reservedChord(chord: string): Reserved | undefined {
  const strokes = chord.split(' ')
  if (strokes.some((stroke) => ofBrowser.has(stroke) || stroke.startsWith('meta+'))) return 'browser'
  return strokes.some((stroke) => ofPage.has(stroke)) ? 'page' : undefined
}
