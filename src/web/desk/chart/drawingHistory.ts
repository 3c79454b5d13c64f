import { isSameDrawing, type StoredDrawing } from './drawings'

/** A drawing before and after a change. A created drawing has no `before`, and a deleted drawing has no `after`. */
export type DrawingChange = {
  readonly id: string
  readonly before?: StoredDrawing | undefined
  readonly after?: StoredDrawing | undefined
}
/** All changes of one gesture. */
export type DrawingStep = readonly DrawingChange[]

/** Steps to undo and to redo, the newest last. */
export type DrawingHistory = { readonly past: readonly DrawingStep[]; readonly future: readonly DrawingStep[] }

export const emptyHistory: DrawingHistory = { past: [], future: [] }

const mostSteps = 100

type Drawings = readonly StoredDrawing[]

/** Adds a step, and clears the steps to redo. */
export function remember({ past }: DrawingHistory, step: DrawingStep): DrawingHistory {
  return { past: [...past, step].slice(-mostSteps), future: [] }
}

export function applyStep(drawings: Drawings, step: DrawingStep): Drawings {
  return step.reduce<Drawings>((now, { id, after }) => {
    if (after === undefined) return now.filter((drawing) => drawing.id !== id)
    const isThere = now.some((drawing) => drawing.id === id)
    return isThere ? now.map((drawing) => (drawing.id === id ? after : drawing)) : [...now, after]
  }, drawings)
}

type Outcome = { readonly drawings: Drawings; readonly history: DrawingHistory }

/**
 * Undoes the newest step. Skips steps whose drawings another tab has changed since, so that the other change is not
 * reverted. `undefined` if no step is left.
 */
export function undoStep(drawings: Drawings, { past, future }: DrawingHistory): Outcome | undefined {
  const at = past.findLastIndex((step) => canApply(drawings, reversed(step)))
  const step = past[at]
  if (step === undefined) return undefined
  return {
    drawings: applyStep(drawings, reversed(step)),
    history: { past: past.slice(0, at), future: [...future, step] },
  }
}

export function redoStep(drawings: Drawings, { past, future }: DrawingHistory): Outcome | undefined {
  const at = future.findLastIndex((step) => canApply(drawings, step))
  const step = future[at]
  if (step === undefined) return undefined
  return { drawings: applyStep(drawings, step), history: { past: [...past, step], future: future.slice(0, at) } }
}

function reversed(step: DrawingStep): DrawingStep {
  return step.map(({ id, before, after }) => ({ id, before: after, after: before }))
}

function canApply(drawings: Drawings, step: DrawingStep): boolean {
  return step.every(({ id, before }) =>
    isSameDrawing(
      drawings.find((drawing) => drawing.id === id),
      before,
    ),
  )
}
