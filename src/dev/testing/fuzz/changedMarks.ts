import { createRandom } from '@/core/lib/random'
import type { MarkStorage } from '@/web/session/orders/persistedOrders'
import type { MarkStore, StoredMark } from '@/web/session/pegs/markStore'
import { hostileText, hostileValue, mutateText } from './hostile'
import { mutate } from './mutate'

/** A browser's storage with one entry. */
export function storageWith(name: string, text: string) {
  const stored = new Map([[name, text]])
  const storage: MarkStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, next) => void stored.set(key, next),
    removeItem: (key) => void stored.delete(key),
    key: (at) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size
    },
  }
  return { storage, stored }
}

const digits = '1a1a1a1a1a1a1a1a'

/**
 * Changes an entry in 4,000 ways and reads each change. Returns the marks that were readable, and the same marks after
 * they were stored and read again.
 * @param prefix of the entries' names
 */
export function readChangedMarks<Mark extends StoredMark>(
  entry: object,
  prefix: string,
  open: (storage: MarkStorage) => MarkStore<Mark>,
): { readonly read: readonly unknown[]; readonly again: readonly unknown[] } {
  const random = createRandom(48)
  const read: unknown[] = []
  const again: unknown[] = []
  for (let at = 0; at < 4_000; at++) {
    const kind = random.integer(8)
    const json = JSON.stringify(kind === 1 ? hostileValue(random) : mutate(entry, random)) ?? 'null'
    const text = kind === 0 ? hostileText(random) : kind < 4 ? mutateText(json, random) : json
    const { storage, stored } = storageWith(`${prefix}1`, text)
    const marks = open(storage)
    const [mark] = marks.read()
    if (mark === undefined) continue
    marks.keep(`0x${digits}`, mark, [`0x${digits}`])
    stored.delete(`${prefix}1`)
    read.push({ ...mark, name: prefix + digits, ids: [digits] })
    again.push(...marks.read())
  }
  return { read, again }
}
