import * as z from 'zod/mini'
import { parseJson } from '@/lib/parseJson'
import { readDeskLayout, type LayoutNode } from './deskLayout'
import { layoutPresets } from './layoutPresets'
import { minLength, maxLength } from '@/protocol/lengths'

export type SavedLayout = { readonly name: string; readonly layout: LayoutNode }

/** What this browser keeps of the desk: the current layout, the name it was taken from, and the saved layouts. */
export type PersistedLayouts = {
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

export const defaultLayouts: PersistedLayouts = {
  version: 2,
  layout: layoutPresets.perpetuals,
  name: 'perpetuals',
  saved: [],
  left: [],
}

/** What is not a layout costs only itself: the other saved ones stay. */
export function readLayouts(storage: Pick<Storage, 'getItem'>): PersistedLayouts {
  const persisted = parseJson(storage.getItem(layoutsKey))
  const now = z.safeParse(version2, persisted)
  if (now.success) return fromVersion2(now.data)
  const first = z.safeParse(layoutsVersion1, persisted)
  return first.success ? fromVersion1(first.data) : defaultLayouts
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

function fromVersion1({ grid, saved }: z.output<typeof layoutsVersion1>): PersistedLayouts {
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

/** The first desk: three columns that could not be moved, with their sizes. Widths in pixels, `tables` in percent. */
const grid = z.object({
  book: z._default(z.number(), 280),
  ticket: z._default(z.number(), 300),
  tables: z._default(z.number(), 30),
  isDepth: z._default(z.boolean(), false),
})
type Grid = z.output<typeof grid>

const layoutsVersion1 = z.object({
  version: z.literal(1),
  grid: z.catch(z.optional(grid), undefined),
  saved: z.catch(z.array(z.catch(z.nullable(z.object({ name: z.string(), grid })), null)), []),
})

/** The same desk as a tree. */
function treeOfGrid({ book, ticket, tables, isDepth }: Grid): LayoutNode {
  const chart = isDepth ? 'depth' : 'chart'
  const share = Math.min(80, Math.max(10, tables))
  return row({ size: 1, isFixed: false }, [
    column({ size: 1, isFixed: false }, [
      row({ size: 100 - share, isFixed: false }, [
        { kind: 'group', size: 1, isFixed: false, panels: ['chart', 'depth'], selected: chart },
        { kind: 'group', size: pixels(book), isFixed: true, panels: ['book'], selected: 'book' },
      ]),
      { kind: 'group', size: share, isFixed: false, panels: ['account'], selected: 'account' },
    ]),
    column({ size: pixels(ticket), isFixed: true }, [
      { kind: 'group', size: 7, isFixed: false, panels: ['ticket'], selected: 'ticket' },
      { kind: 'group', size: 3, isFixed: false, panels: ['tape'], selected: 'tape' },
    ]),
  ])
}

const pixels = (wanted: number) => Math.min(900, Math.max(180, wanted))
const row = (size: { size: number; isFixed: boolean }, children: LayoutNode[]): LayoutNode => ({
  kind: 'row',
  ...size,
  children,
})
const column = (size: { size: number; isFixed: boolean }, children: LayoutNode[]): LayoutNode => ({
  kind: 'column',
  ...size,
  children,
})
