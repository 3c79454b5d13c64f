import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { minLength, maxLength } from '@/core/protocol/lengths'
import { readDeskLayout, type LayoutNode } from './deskLayout'
import { layoutPresets } from './layoutPresets'

export type SavedLayout = { readonly name: string; readonly layout: LayoutNode }

/** Layouts as stored in this browser: the current layout, the name of its origin, and the saved layouts. */
export type PersistedLayouts = {
  readonly version: 2
  readonly layout: LayoutNode
  /** The preset or saved layout that `layout` is based on. `layout` may have changed since. */
  readonly name: string
  readonly saved: readonly SavedLayout[]
  readonly left: readonly SavedLayout[]
}

export const layoutsKey = 'optick.layouts'

const version2 = z.object({
  version: z.literal(2),
  layout: z.unknown(),
  name: z.catch(z.string(), 'perpetuals'),
  saved: z.catch(z.array(z.unknown()), []),
  left: z.catch(z.array(z.unknown()), []),
})
export const longestName = 40
const savedEntry = z.object({ name: z.string().check(minLength(1), maxLength(longestName)), layout: z.unknown() })

export const defaultLayouts: PersistedLayouts = {
  version: 2,
  layout: layoutPresets.perpetuals,
  name: 'perpetuals',
  saved: [],
  left: [],
}

/**
 * True if the stored layouts have version 1. Few browsers still store it, so its parser (`layoutsVersion1.ts`) loads on
 * demand.
 */
export function areVersion1(storage: Pick<Storage, 'getItem'>): boolean {
  return /"version":\s*1\b/.test(storage.getItem(layoutsKey) ?? '')
}

/** Reads the stored layouts. An invalid saved layout is dropped without affecting the other layouts. */
export function readLayouts(storage: Pick<Storage, 'getItem'>): PersistedLayouts {
  const persisted = parseJson(storage.getItem(layoutsKey))
  const now = z.safeParse(version2, persisted)
  return now.success ? fromVersion2(now.data) : defaultLayouts
}

export function writeLayouts(storage: Pick<Storage, 'setItem'>, persisted: PersistedLayouts): void {
  storage.setItem(layoutsKey, JSON.stringify(persisted))
}

function fromVersion2({ layout, name, ...rest }: z.output<typeof version2>): PersistedLayouts {
  const [saved, left] = [namedLayouts(rest.saved), namedLayouts(rest.left)]
  const current = readDeskLayout(layout)
  if (current === undefined) return { ...defaultLayouts, saved, left }
  return { version: 2, layout: current, name, saved, left }
}

function namedLayouts(entries: readonly unknown[]): readonly SavedLayout[] {
  return entries.flatMap((entry): SavedLayout[] => {
    const parsed = z.safeParse(savedEntry, entry)
    const read = parsed.success ? readDeskLayout(parsed.data.layout) : undefined
    return parsed.success && read !== undefined ? [{ name: parsed.data.name, layout: read }] : []
  })
}
