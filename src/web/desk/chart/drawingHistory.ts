import { isSameDrawing, type StoredDrawing } from './drawings'

/** One drawing, before and after: without `before` it was drawn, without `after` it was deleted. */
export type DrawingChange = {
  readonly id: string
  readonly before?: StoredDrawing | undefined
  readonly after?: StoredDrawing | undefined
}
/** What one gesture did. */
export type DrawingStep = readonly DrawingChange[]

/** What can be undone, and redone; the newest last. */
export type DrawingHistory = { readonly past: readonly DrawingStep[]; readonly future: readonly DrawingStep[] }

export const emptyHistory: DrawingHistory = { past: [], future: [] }

/** Further back than a trader goes. */
const mostSteps = 100

type Drawings = readonly StoredDrawing[]

/** A new step ends what could be redone. */
export function remember({ past }: DrawingHistory, step: DrawingStep): DrawingHistory {
  return { past: [...past, step].slice(-mostSteps), future: [] }
}

/** The drawings after a step. */
export function applyStep(drawings: Drawings, step: DrawingStep): Drawings {
  return step.reduce<Drawings>((now, { id, after }) => {
    if (after === undefined) return now.filter((drawing) => drawing.id !== id)
    const isThere = now.some((drawing) => drawing.id === id)
    return isThere ? now.map((drawing) => (drawing.id === id ? after : drawing)) : [...now, after]
  }, drawings)
}

type Outcome = { readonly drawings: Drawings; readonly history: DrawingHistory }

/**
 * Takes the last step back. A step whose drawings were changed elsewhere since, in another tab, is passed over: undoing it
 * would silently undo that change too. `undefined` if there is nothing to undo.
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

/** The opposite of `undoStep`. */
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
