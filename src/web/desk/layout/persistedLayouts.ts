import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { minLength, maxLength } from '@/core/protocol/lengths'
import { readDeskLayout, type LayoutNode } from './deskLayout'
import { layoutPresets } from './layoutPresets'

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
/** Characters of the name of a layout. */
export const longestName = 40
const savedEntry = z.object({ name: z.string().check(minLength(1), maxLength(longestName)), layout: z.unknown() })

export const defaultLayouts: PersistedLayouts = {
  version: 2,
  layout: layoutPresets.perpetuals,
  name: 'perpetuals',
  saved: [],
  left: [],
}

/** Few have a desk of the first version still: the code that reads it loads for them alone (`layoutsVersion1.ts`). */
export function areVersion1(storage: Pick<Storage, 'getItem'>): boolean {
  return /"version":\s*1\b/.test(storage.getItem(layoutsKey) ?? '')
}

/** What is not a layout costs only itself: the other saved ones stay. */
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
