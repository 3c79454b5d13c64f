import { createListeners } from '@/core/lib/listeners'
import { browserStorage } from '@/web/language/browserStorage'
import { arrangementOf, readDeskLayout, type LayoutNode } from './deskLayout'
import { isPreset, presetLayout, type LayoutPresetId } from './layoutPresets'
import { layoutsKey, readLayouts, writeLayouts, type PersistedLayouts } from './persistedLayouts'

export type LayoutStore = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => PersistedLayouts
  /** Increases whenever panels are rearranged, but not when separators or tabs change. */
  readonly getArrangement: () => number
  /** Shows, hides or moves panels. */
  readonly arrange: (make: (layout: LayoutNode) => LayoutNode) => void
  /** Stores sizes or selected tabs, which are already on screen. */
  readonly adjust: (make: (layout: LayoutNode) => LayoutNode) => void
  /**
   * Switches to a preset as the trader left it, or to a saved layout. Returns false for an unknown name. Does nothing
   * for the current preset.
   */
  readonly switchTo: (name: string) => boolean
  /** Restores the original form of a preset or saved layout. Returns false for an unknown name. */
  readonly reset: (name: string) => boolean
  readonly use: (layout: LayoutNode, name: string) => void
  /** Saves the current desk, replacing a layout of that name. */
  readonly save: (name: string) => void
  readonly rename: (from: string, to: string) => void
  readonly remove: (name: string) => void
  /** Reloads layouts saved by another tab, without changing this tab's desk. */
  readonly readSaved: () => void
  /** Gives an unchanged preset the form for the width of the desk. */
  readonly fit: () => void
}

type Place = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Store of the layouts, persisted in this browser. Each change starts from the stored layouts, because another tab may
 * have saved a layout.
 * @param isWide whether the desk has room for a preset of more columns
 */
export function createLayoutStore(storage: () => Place, isWide: () => boolean = () => false): LayoutStore {
  let now: PersistedLayouts | undefined
  let arrangement = 0
  const { subscribe, publish } = createListeners()
  const getSnapshot = () => (now ??= fitted(readLayouts(storage()), isWide()))
  const set = (next: PersistedLayouts) => {
    now = next
    publish()
  }
  const keep = (make: (persisted: PersistedLayouts) => Partial<PersistedLayouts>, isArranged = false) => {
    const { saved } = readLayouts(storage())
    const persisted = { ...getSnapshot(), saved }
    const next = { ...persisted, ...make(persisted) }
    if (isArranged && arrangementOf(next.layout) !== arrangementOf(persisted.layout)) arrangement += 1
    set(next)
    writeLayouts(storage(), next)
  }
  const reset = (name: string) => {
    const layout = layoutNamed(getSnapshot(), name, isWide())
    if (layout !== undefined) keep((persisted) => ({ layout, name, left: leftOf(persisted) }), true)
    return layout !== undefined
  }
  return {
    subscribe,
    getSnapshot,
    getArrangement: () => arrangement,
    arrange: (make) => keep(({ layout }) => ({ layout: make(layout) }), true),
    adjust: (make) => keep(({ layout }) => ({ layout: make(layout) })),
    switchTo: (name) => {
      const { name: before, left } = getSnapshot()
      if (!isPreset(name)) return reset(name)
      if (name === before) return true
      const layout = left.find((one) => one.name === name)?.layout
      keep((persisted) => ({ layout: presetFor(name, layout, isWide()), name, left: leftOf(persisted) }), true)
      return true
    },
    reset,
    use: (layout, name) => keep((persisted) => ({ layout, name, left: leftOf(persisted) }), true),
    save: (name) =>
      keep(({ layout, saved }) => {
        const others = saved.filter((one) => one.name !== name)
        return { name, saved: [...others, { name, layout }].toSorted((a, b) => a.name.localeCompare(b.name)) }
      }),
    rename: (from, to) =>
      keep(({ name, saved }) => ({
        name: name === from ? to : name,
        saved: saved
          .filter((one) => one.name !== to || to === from)
          .map((one) => (one.name === from ? { ...one, name: to } : one)),
      })),
    remove: (removed) => keep(({ saved }) => ({ saved: saved.filter(({ name }) => name !== removed) })),
    fit: () => {
      const before = getSnapshot()
      const next = fitted(before, isWide())
      if (next.layout === before.layout) return
      arrangement += 1
      set(next)
    },
    readSaved: () => set({ ...getSnapshot(), saved: readLayouts(storage()).saved }),
  }
}

function fitted(persisted: PersistedLayouts, isWide: boolean): PersistedLayouts {
  const { name, layout } = persisted
  return isPreset(name) ? { ...persisted, layout: presetFor(name, layout, isWide) } : persisted
}

/** The layout of a preset as the trader left it; the one for this width if it was unchanged. */
function presetFor(name: LayoutPresetId, left: LayoutNode | undefined, isWide: boolean): LayoutNode {
  const text = (layout: LayoutNode) => JSON.stringify(readDeskLayout(layout))
  return left === undefined || text(left) === text(presetLayout(name, !isWide)) ? presetLayout(name, isWide) : left
}

/** The presets as the trader left them, including the current preset. */
function leftOf({ left, name, layout }: PersistedLayouts): PersistedLayouts['left'] {
  return isPreset(name) ? [...left.filter((one) => one.name !== name), { name, layout }] : left
}

export function layoutNamed({ saved }: PersistedLayouts, name: string, isWide: boolean): LayoutNode | undefined {
  return isPreset(name) ? presetLayout(name, isWide) : saved.find((one) => one.name === name)?.layout
}

const wide = () => matchMedia('(min-width: 137.5rem)')
export const isWideDesk = () => wide().matches

export const layoutStore = createLayoutStore(() => browserStorage, isWideDesk)

/** Follows layouts saved by other tabs, and the width of the desk. Returns the unsubscribe function. */
export function watchLayouts(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === layoutsKey) layoutStore.readSaved()
  }
  const width = wide()
  layoutStore.fit()
  window.addEventListener('storage', onStorage)
  width.addEventListener('change', layoutStore.fit)
  return () => {
    window.removeEventListener('storage', onStorage)
    width.removeEventListener('change', layoutStore.fit)
  }
}
