/** The trader's notes and tags on closed positions, stored in this browser per venue and account. */

import * as z from 'zod/mini'
import { createListeners } from '@/core/lib/listeners'
import { parseJson } from '@/core/lib/parseJson'
import type { Usd } from '@/core/protocol/fixed6'
import { fixed6 } from '@/core/protocol/fixed6'
import { maxLength } from '@/core/protocol/lengths'
import type { ClosedPosition } from './closedPositions'

export type JournalEntry = { readonly note: string; readonly tags: readonly string[] }

/** Entries, keyed by the id of the closed position. */
export type Journal = ReadonlyMap<string, JournalEntry>

/** 500 entries of this length are about 0.4 MB of the 5 MB that a browser grants. */
export const mostEntries = 500
export const mostNoteLength = 500
export const mostTags = 6
export const mostTagLength = 24

const persistedEntry = z.object({
  id: z.string().check(maxLength(300)),
  note: z.string().check(maxLength(mostNoteLength)),
  tags: z.array(z.string().check(maxLength(mostTagLength))),
})
const persistedJournal = z.object({ version: z.literal(1), entries: z.array(z.unknown()) })

/** Reads the stored entries and leaves out damaged ones. Data of another shape is an empty journal. */
export function readJournal(value: unknown): Journal {
  const parsed = z.safeParse(persistedJournal, value)
  const journal = new Map<string, JournalEntry>()
  for (const entry of parsed.success ? parsed.data.entries.slice(0, mostEntries) : []) {
    const { success, data } = z.safeParse(persistedEntry, entry)
    if (success) journal.set(data.id, { note: data.note, tags: data.tags.slice(0, mostTags) })
  }
  return journal
}

function toStore(journal: Journal): z.input<typeof persistedJournal> {
  return { version: 1, entries: [...journal].map(([id, { note, tags }]) => ({ id, note, tags: [...tags] })) }
}

/** Parses comma-separated tags: trimmed, unique regardless of case, limited in number and length. */
export function readTags(text: string): readonly string[] {
  const tags = new Map<string, string>()
  for (const part of text.split(',')) {
    const tag = part.trim().replaceAll(/\s+/g, ' ').slice(0, mostTagLength)
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()].slice(0, mostTags)
}

export type JournalStore = {
  readonly getSnapshot: () => Journal
  readonly subscribe: (listener: () => void) => () => void
  /** Sets an entry; an empty one removes it. Returns false if the journal is full. */
  readonly write: (id: string, entry: JournalEntry) => boolean
  readonly clear: () => void
  /** Reloads after another tab has written. */
  readonly reload: () => void
}

export function journalKey(venueId: string, account: string): string {
  return `optick.journal.${venueId}.${account}`
}

/** Tabs share the journal, so each change reads the stored one first. */
export function createJournalStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): JournalStore {
  const { subscribe, publish } = createListeners()
  const read = () => readJournal(parseJson(storage.getItem(key)))
  let journal = read()
  const take = (next: Journal) => {
    journal = next
    publish()
  }
  return {
    getSnapshot: () => journal,
    subscribe,
    write: (id, { note, tags }) => {
      const next = new Map(read())
      const entry = { note: note.trim().slice(0, mostNoteLength), tags }
      if (entry.note === '' && tags.length === 0) next.delete(id)
      else if (!next.has(id) && next.size >= mostEntries) return false
      else next.set(id, entry)
      storage.setItem(key, JSON.stringify(toStore(next)))
      take(next)
      return true
    },
    clear: () => {
      storage.removeItem(key)
      take(new Map())
    },
    reload: () => take(read()),
  }
}

export type TagSummary = {
  readonly tag: string
  readonly count: number
  /** Positions with known figures; `won` of them have a positive net. */
  readonly known: number
  readonly won: number
  /** Undefined if no position of the tag has known figures. */
  readonly net: Usd | undefined
}

/** One summary per tag, most used first. A position with two tags counts for both. */
export function tagSummaries(positions: readonly ClosedPosition[], journal: Journal): readonly TagSummary[] {
  const sums = new Map<string, { count: number; known: number; won: number; net: bigint }>()
  for (const { id, figures } of positions) {
    for (const tag of journal.get(id)?.tags ?? []) {
      const sum = sums.get(tag) ?? { count: 0, known: 0, won: 0, net: 0n }
      sum.count += 1
      if (figures !== undefined) {
        sum.known += 1
        sum.won += figures.net > 0n ? 1 : 0
        sum.net += figures.net
      }
      sums.set(tag, sum)
    }
  }
  return [...sums]
    .map(([tag, { net, ...sum }]) => ({ tag, ...sum, net: sum.known === 0 ? undefined : fixed6<Usd>(net) }))
    .sort((a, b) => (a.count === b.count ? a.tag.localeCompare(b.tag) : b.count - a.count))
}
