import { useState } from 'react'
import { browserStorage } from '@/language/browserStorage'
import { readDrawings, writeDrawings, type Drawing, type DrawingKind } from './drawings'

/** The drawings of one instrument, kept in the browser, and the tool in hand. */
export function useDrawings(instrumentName: string) {
  const [drawings, setDrawings] = useState(() => readDrawings(browserStorage, instrumentName))
  const [tool, setTool] = useState<DrawingKind>()
  const keep = (next: readonly Drawing[]) => {
    setDrawings(next)
    writeDrawings(browserStorage, instrumentName, next)
  }
  return {
    drawings,
    tool,
    setTool,
    add: (drawing: Drawing) => {
      const before = drawing.kind === 'measure' ? drawings.filter(({ kind }) => kind !== 'measure') : drawings
      keep([...before, drawing])
    },
    /** In the place of the last measure, and kept nowhere: it may be told at every step of a drag. */
    measure: (measure: Drawing) => setDrawings((now) => [...now.filter(({ kind }) => kind !== 'measure'), measure]),
    change: (drawing: Drawing) => keep(drawings.map((other) => (other.id === drawing.id ? drawing : other))),
    remove: (id: string) => keep(drawings.filter((drawing) => drawing.id !== id)),
    removeAll: () => keep([]),
  }
}
