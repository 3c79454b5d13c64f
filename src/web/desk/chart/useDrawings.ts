import { useMemo, useState, useSyncExternalStore } from 'react'
import { browserStorage } from '@/web/language/browserStorage'
import type { DrawingKind, Measure } from './drawings'

export const drawingsKey = 'optick.chart.drawings'

export function onStorageChange(listener: () => void): () => void {
  const receive = ({ key }: StorageEvent) => {
    if (key === drawingsKey || key === null) listener()
  }
  addEventListener('storage', receive)
  return () => removeEventListener('storage', receive)
}

/**
 * State of the drawings: the active tool, the measure, and whether the drawing code is needed, which it is from the
 * first drawing or tool on.
 */
export function useDrawings(instrumentName: string) {
  const [tool, setTool] = useState<DrawingKind>()
  const [measure, setMeasure] = useState<Measure>()
  const hasStored = useSyncExternalStore(onStorageChange, () => isStored(instrumentName))
  const [wasNeeded, setNeeded] = useState(false)
  const isNeeded = wasNeeded || hasStored || tool !== undefined || measure !== undefined
  // Stays true after all drawings are deleted, because a deletion can be undone.
  if (isNeeded && !wasNeeded) setNeeded(true)
  return useMemo(() => ({ tool, setTool, measure, setMeasure, isNeeded }), [tool, measure, isNeeded])
}

/** True when an instrument has stored drawings. Searches the JSON text for a non-empty list, to avoid parsing it. */
function isStored(instrumentName: string): boolean {
  return browserStorage.getItem(drawingsKey)?.includes(`${JSON.stringify(instrumentName)}:[{`) === true
}
