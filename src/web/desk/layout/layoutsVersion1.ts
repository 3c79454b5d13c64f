import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import type { LayoutNode } from './deskLayout'
import { defaultLayouts, layoutsKey, longestName, writeLayouts, type PersistedLayouts } from './persistedLayouts'

/** Version 1 had three fixed columns. Widths in pixels, `tables` in percent. */
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

/** Converts stored layouts of version 1. Leaves anything else unchanged. */
export function upgradeLayouts(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  const first = z.safeParse(layoutsVersion1, parseJson(storage.getItem(layoutsKey)))
  if (first.success) writeLayouts(storage, fromVersion1(first.data))
}

function fromVersion1({ grid, saved }: z.output<typeof layoutsVersion1>): PersistedLayouts {
  return {
    version: 2,
    layout: grid === undefined ? defaultLayouts.layout : treeOfGrid(grid),
    name: 'perpetuals',
    left: [],
    // Version 1 allowed names of any length, which the current parser would reject.
    saved: saved.flatMap((entry) => {
      const name = entry?.name.slice(0, longestName) ?? ''
      return entry === null || name === '' ? [] : [{ name, layout: treeOfGrid(entry.grid) }]
    }),
  }
}

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
