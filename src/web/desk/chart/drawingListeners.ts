import type { Anchor, Drawing } from './drawings'

/** What is heard from a drawing that is taken hold of. */
export type DrawingListeners = {
  readonly onSelect: (id: string) => void
  readonly onChange: (drawing: Drawing) => void
  readonly onDelete: (id: string) => void
  /** Enter, or a second click. */
  readonly onOpen: (drawing: Drawing) => void
  /** Esc. */
  readonly onLeave: () => void
  /** Where a point that is dragged to a place lands. */
  readonly snapped: (anchor: Anchor, hasModifier: boolean) => Anchor
}
