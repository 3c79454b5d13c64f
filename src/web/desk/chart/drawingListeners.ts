import type { Anchor, Drawing } from './drawings'

export type DrawingListeners = {
  readonly onSelect: (id: string) => void
  readonly onChange: (drawing: Drawing) => void
  readonly onDelete: (id: string) => void
  /** Called on Enter or a second click. */
  readonly onOpen: (drawing: Drawing) => void
  readonly onLeave: () => void
  /** Snaps a dragged point to a price of its bar. */
  readonly snapped: (anchor: Anchor, hasModifier: boolean) => Anchor
}
