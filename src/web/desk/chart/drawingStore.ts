import * as z from 'zod/mini'
import { createListeners } from '@/core/lib/listeners'
import { browserStorage } from '@/web/language/browserStorage'
import { persistedByInstrument } from './chartSettings'
import {
  applyStep,
  emptyHistory,
  redoStep,
  remember,
  undoStep,
  type DrawingHistory,
  type DrawingStep,
} from './drawingHistory'
import { isSameDrawing, storedDrawing, type StoredDrawing } from './drawings'
import { drawingsKey, onStorageChange } from './useDrawings'

type Place = Pick<Storage, 'getItem' | 'setItem'>

const mostDrawings = 100

const persistedDrawings = persistedByInstrument(
  drawingsKey,
  z.catch(z.array(z.catch(z.nullable(storedDrawing), null)), []),
)

/** Reads an instrument's drawings. A drawing that cannot be parsed is skipped. */
export function readDrawings(place: Pick<Storage, 'getItem'>, instrumentName: string): readonly StoredDrawing[] {
  const byId = new Map<string, StoredDrawing>()
  for (const drawing of persistedDrawings.read(place, instrumentName) ?? []) {
    if (drawing !== null) byId.set(drawing.id, drawing)
  }
  return Array.from(byId.values()).slice(-mostDrawings)
}

export function writeDrawings(place: Place, instrumentName: string, drawings: readonly StoredDrawing[]): void {
  persistedDrawings.write(place, instrumentName, [...drawings])
}

type DrawingsState = {
  readonly drawings: readonly StoredDrawing[]
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export type DrawingStore = {
  readonly getSnapshot: () => DrawingsState
  readonly subscribe: (listener: () => void) => () => void
  /** Adds a drawing, or replaces the drawing that has its id. At the limit, removes the oldest drawing. */
  readonly put: (drawing: StoredDrawing) => void
  readonly remove: (id: string) => void
  readonly removeAll: () => void
  readonly undo: () => void
  readonly redo: () => void
}

/**
 * Each change starts from the stored list, so that other tabs' drawings survive. `hear` subscribes to changes by other
 * tabs.
 */
export function createDrawingStore(
  place: Place,
  instrumentName: string,
  onStorage: (listener: () => void) => () => void,
): DrawingStore {
  const read = () => readDrawings(place, instrumentName)
  let history = emptyHistory
  let state = stateOf(read(), history)
  const { subscribe, publish } = createListeners(() => {
    // Reads storage again, because it may have changed while there was no subscriber.
    state = stateOf(read(), history)
    return onStorage(() => show(read(), history))
  })
  const show = (drawings: readonly StoredDrawing[], next: DrawingHistory) => {
    history = next
    state = stateOf(drawings, history)
    publish()
  }
  const keep = (drawings: readonly StoredDrawing[], next: DrawingHistory) => {
    writeDrawings(place, instrumentName, drawings)
    show(drawings, next)
  }
  const make = (step: DrawingStep, drawings = read()) => {
    if (step.length > 0) keep(applyStep(drawings, step), remember(history, step))
  }
  const travel = (go: typeof undoStep) => {
    const outcome = go(read(), history)
    if (outcome !== undefined) keep(outcome.drawings, outcome.history)
  }
  return {
    getSnapshot: () => state,
    subscribe,
    put: (drawing) => {
      const now = read()
      const before = now.find(({ id }) => id === drawing.id)
      if (isSameDrawing(before, drawing)) return
      const tooMany = before === undefined ? now.slice(0, Math.max(0, now.length + 1 - mostDrawings)) : []
      make([...tooMany.map(deletion), { id: drawing.id, before, after: drawing }], now)
    },
    remove: (id) =>
      make(
        read()
          .filter((drawing) => drawing.id === id)
          .map(deletion),
      ),
    removeAll: () => make(read().map(deletion)),
    undo: () => travel(undoStep),
    redo: () => travel(redoStep),
  }
}

const deletion = (drawing: StoredDrawing) => ({ id: drawing.id, before: drawing })

function stateOf(drawings: readonly StoredDrawing[], history: DrawingHistory): DrawingsState {
  return {
    drawings,
    canUndo: undoStep(drawings, history) !== undefined,
    canRedo: redoStep(drawings, history) !== undefined,
  }
}

const stores = new Map<string, DrawingStore>()

/** Returns the store of an instrument, so that two charts share drawings and undo history. */
export function drawingsOf(instrumentName: string): DrawingStore {
  const known = stores.get(instrumentName)
  if (known !== undefined) return known
  const made = createDrawingStore(browserStorage, instrumentName, onStorageChange)
  stores.set(instrumentName, made)
  return made
}
