import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { NextFrame } from '@/web/ui/browser/nextFrame'

/** `signed` is left out if nothing is signed, and later stages if the venue rejected the action. */
export type ActionStage = 'pressed' | 'signed' | 'answered' | 'drawn'

export const actionStages: readonly ActionStage[] = ['pressed', 'signed', 'answered', 'drawn']

/** Detail of a performance mark. Marks with the same id belong to one action. */
export type ActionMark = { readonly id: number; readonly action: string }

export const markPrefix = 'optick:order:'

export type MarkedAction = {
  readonly signed: () => void
  /** Call when the venue has accepted the action. Also marks the end of the frame that shows it. */
  readonly answered: () => void
}

/**
 * Records each order action's stages in the browser's performance timeline as `optick:order:pressed` and so on, for
 * developer tools and the flight recorder. Only the newest action's marks are kept.
 */
export function createActionMarks(nextFrame: NextFrame): (action: string) => MarkedAction {
  let lastId = 0
  return (action) => {
    const detail: ActionMark = { id: ++lastId, action }
    const mark = (stage: ActionStage) => void performance.mark(markPrefix + stage, { detail })
    for (const stage of actionStages) performance.clearMarks(markPrefix + stage)
    mark('pressed')
    return {
      signed: () => mark('signed'),
      answered: () => {
        mark('answered')
        // A macrotask requested in an animation frame runs once that frame is painted.
        nextFrame(() => runInMacrotask(() => mark('drawn')))
      },
    }
  }
}
