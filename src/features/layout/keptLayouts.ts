import * as z from 'zod/mini'
import { parseJson } from '@/lib/parseJson'
import { readDeskLayout, type LayoutNode } from './deskLayout'
import { layoutPresets } from './layoutPresets'
import { layoutsVersion1, treeOfGrid } from './layoutVersion1'
import { minLength, maxLength } from '@/protocol/lengths'

export type SavedLayout = { readonly name: string; readonly layout: LayoutNode }

/** What this browser keeps of the desk: how it stands now, under which name it was taken, and the saved ones. */
export type KeptLayouts = {
  readonly version: 2
  readonly layout: LayoutNode
  /** Of a preset or a saved layout, of which `layout` is a copy that may have been changed since. */
  readonly name: string
  readonly saved: readonly SavedLayout[]
  /** The presets as the trader left them. */
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
const longestName = 40
const savedEntry = z.object({ name: z.string().check(minLength(1), maxLength(longestName)), layout: z.unknown() })

export const defaultLayouts: KeptLayouts = {
  version: 2,
  layout: layoutPresets.perpetuals,
  name: 'perpetuals',
  saved: [],
  left: [],
}

/** What is not a layout costs only itself: the other saved ones stay. */
export function readLayouts(storage: Pick<Storage, 'getItem'>): KeptLayouts {
  const kept = parseJson(storage.getItem(layoutsKey))
  const now = z.safeParse(version2, kept)
  if (now.success) return fromVersion2(now.data)
  const first = z.safeParse(layoutsVersion1, kept)
  return first.success ? fromVersion1(first.data) : defaultLayouts
}

export function writeLayouts(storage: Pick<Storage, 'setItem'>, kept: KeptLayouts): void {
  storage.setItem(layoutsKey, JSON.stringify(kept))
}

function fromVersion2({ layout, name, ...kept }: z.output<typeof version2>): KeptLayouts {
  const [saved, left] = [namedLayouts(kept.saved), namedLayouts(kept.left)]
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

function fromVersion1({ grid, saved }: z.output<typeof layoutsVersion1>): KeptLayouts {
  return {
    version: 2,
    layout: grid === undefined ? defaultLayouts.layout : treeOfGrid(grid),
    name: 'perpetuals',
    left: [],
    // The first version took names of any length; what is kept now has the length that can be read again.
    saved: saved.flatMap((entry) => {
      const name = entry?.name.slice(0, longestName) ?? ''
      return entry === null || name === '' ? [] : [{ name, layout: treeOfGrid(entry.grid) }]
    }),
  }
}
