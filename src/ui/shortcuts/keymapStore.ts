import * as z from 'zod/mini'
import { createListeners } from '@/lib/listeners'
import { parseJson } from '@/lib/parseJson'
import { isKeyActionId, keyActionIds, keyActions, type KeyActionId, isArmedAction } from './keyActions'
import type { KeyMap } from './stroke'
import { maxLength } from '@/protocol/lengths'
import { browserStorage } from '@/language/browserStorage'

/** What the trader chose instead of the default chords; an empty list is an action without keys. */
export type KeyChanges = Readonly<Partial<Record<KeyActionId, readonly string[]>>>

const chord = z.string().check(z.regex(/^\S+( \S+)?$/), maxLength(40))
const keptKeys = z.object({
  version: z.literal(1),
  changed: z.record(z.string(), z.catch(z.optional(z.array(chord).check(maxLength(4))), undefined)),
})

/** Changes that were kept or brought along; what this version does not know is left out. Undefined: it is none. */
export function readKeyChanges(kept: unknown): KeyChanges | undefined {
  const parsed = z.safeParse(keptKeys, kept)
  if (!parsed.success) return undefined
  const changes: Partial<Record<KeyActionId, readonly string[]>> = {}
  for (const [id, chords] of Object.entries(parsed.data.changed)) {
    if (isKeyActionId(id) && chords !== undefined) changes[id] = chords
  }
  return changes
}

export function writeKeyChanges(changed: KeyChanges): string {
  return JSON.stringify({ version: 1, changed })
}

export function mapOf(changes: KeyChanges): KeyMap {
  const map: Record<KeyActionId, readonly string[]> = { ...keyActions }
  for (const id of keyActionIds) map[id] = changes[id] ?? keyActions[id]
  return map
}

const storageKey = 'optick.keys'

export type KeyMapStore = ReturnType<typeof createKeyMapStore>

/** The trader's own keys, kept in this browser. */
export function createKeyMapStore(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const { subscribe, publish } = createListeners()
  const read = () => readKeyChanges(parseJson(storage.getItem(storageKey))) ?? {}
  let changes = read()
  let map = mapOf(changes)
  const become = (next: KeyChanges) => {
    changes = next
    map = mapOf(next)
    publish()
  }
  return {
    getSnapshot: (): KeyMap => map,
    getChanges: (): KeyChanges => changes,
    subscribe,
    change: (next: KeyChanges) => {
      storage.setItem(storageKey, writeKeyChanges(next))
      become(next)
    },
    /** Another tab kept something. */
    hearStorage: (key: string | null) => {
      if (key === storageKey || key === null) become(read())
    },
  }
}

/** The keys of this browser; there is one keyboard. */
export const keyMap = createKeyMapStore(browserStorage)

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

/**
 * The actions that a chord conflicts with: the same strokes, or two of which one is the first of the other's. The armed
 * keys are a layer of their own: they may be the same as others, and come before them.
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
