import * as z from 'zod/mini'
import { createListeners } from '@/core/lib/listeners'
import { parseJson } from '@/core/lib/parseJson'
import { maxLength } from '@/core/protocol/lengths'
import { browserStorage } from '@/web/language/browserStorage'
import { isShortcutId, shortcutIds, shortcutActions, type ShortcutId, isArmedAction } from './shortcutActions'
import { shortcutHints } from './shortcutHints'
import { formatChord, type KeyboardLayout, type Keymap } from './stroke'

/** The trader's overrides of default chords. An empty list removes an action's keys. */
export type KeymapChanges = Readonly<Partial<Record<ShortcutId, readonly string[]>>>

const chord = z.string().check(z.regex(/^\S+( \S+)?$/), maxLength(40))
const persistedChanges = z.object({
  version: z.literal(1),
  changed: z.catchall(z.object({}), z.catch(z.optional(z.array(chord).check(maxLength(4))), undefined)),
})

/** Parses stored or imported changes and drops members that this version does not know. Undefined if invalid. */
export function readKeymapChanges(persisted: unknown): KeymapChanges | undefined {
  const parsed = z.safeParse(persistedChanges, persisted)
  if (!parsed.success) return undefined
  const changes: Partial<Record<ShortcutId, readonly string[]>> = {}
  for (const [id, chords] of Object.entries(parsed.data.changed)) {
    if (isShortcutId(id) && chords !== undefined) changes[id] = chords
  }
  return { ...formerChords(changes), ...changes }
}

/** Actions that had Alt+1 to Alt+5 until version 0.8. */
const formerlyAlt = ['layout.perpetuals', 'layout.options', 'layout.portfolio', 'layout.maker', 'layout.reset'] as const

/** Returns the former chord of each action whose new default the trader has given to another action. */
function formerChords(changes: KeymapChanges): KeymapChanges {
  const map = keymapOf(changes)
  const isFree = (id: ShortcutId, chord: string) => chordConflicts(map, id, chord).length === 0
  return Object.fromEntries(
    formerlyAlt
      .map((id, index) => [id, `alt+${index + 1}`] as const)
      .filter(([id]) => !shortcutActions[id].every((chord) => isFree(id, chord)))
      .map(([id, former]) => [id, [former].filter((chord) => isFree(id, chord))]),
  )
}

export function writeKeymapChanges(changed: KeymapChanges): string {
  return JSON.stringify({ version: 1, changed })
}

export function keymapOf(changes: KeymapChanges): Keymap {
  const map: Record<ShortcutId, readonly string[]> = { ...shortcutActions }
  for (const id of shortcutIds) map[id] = changes[id] ?? shortcutActions[id]
  return map
}

const storageKey = 'optick.keys'

export function createKeymapStore(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const { subscribe, publish } = createListeners()
  const read = () => readKeymapChanges(parseJson(storage.getItem(storageKey))) ?? {}
  let changes = read()
  let map = keymapOf(changes)
  const become = (next: KeymapChanges) => {
    changes = next
    map = keymapOf(next)
    publish()
  }
  return {
    getSnapshot: (): Keymap => map,
    getChanges: (): KeymapChanges => changes,
    subscribe,
    change: (next: KeymapChanges) => {
      storage.setItem(storageKey, writeKeymapChanges(next))
      become(next)
    },
    onStorageChange: (key: string | null) => {
      if (key === storageKey || key === null) become(read())
    },
  }
}

/** The browser's only keymap. */
export const keymap = createKeymapStore(browserStorage)

const showHints = () =>
  shortcutHints.become((id) => {
    const [chord] = keymap.getSnapshot()[id]
    return chord === undefined ? undefined : chordText(chord)
  })
keymap.subscribe(showHints)

let layout: KeyboardLayout | undefined

export function chordText(chord: string): string {
  return formatChord(chord, isMac(), layout)
}

/**
 * Reads the keyboard layout, which only Chromium reports, and not in every frame. Otherwise keys are named as on a US
 * keyboard.
 */
export async function readKeyboardLayout({ keyboard }: NavigatorWithKeyboard): Promise<void> {
  try {
    layout = await keyboard?.getLayoutMap?.()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
  if (layout !== undefined) showHints()
}

type NavigatorWithKeyboard = Navigator & {
  readonly keyboard?: { readonly getLayoutMap?: () => Promise<KeyboardLayout> }
}

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

/**
 * Returns the actions whose chord equals this chord, or is a prefix of it, or the reverse. Armed keys have precedence,
 * so they may repeat others.
 */
export function chordConflicts(map: Keymap, id: ShortcutId, chord: string): readonly ShortcutId[] {
  return shortcutIds.filter(
    (other) =>
      other !== id && isArmedAction(other) === isArmedAction(id) && map[other].some((held) => overlaps(held, chord)),
  )
}

function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)
}

showHints()
