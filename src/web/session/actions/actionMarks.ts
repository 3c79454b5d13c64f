import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { NextFrame } from '@/web/ui/browser/nextFrame'

/** What an action goes through: `signed` is left out where nothing is signed, and the later ones where the venue did not take it. */
export type ActionStage = 'pressed' | 'signed' | 'answered' | 'drawn'

export const actionStages: readonly ActionStage[] = ['pressed', 'signed', 'answered', 'drawn']

/** The detail of a mark: marks with the same id are of the same action. */
export type ActionMark = { readonly id: number; readonly action: string }

export const markPrefix = 'optick:order:'

export type MarkedAction = {
  readonly signed: () => void
  /** The venue took it: also marks the end of the frame that shows it. */
  readonly answered: () => void
}

/**
 * Marks the stages of each order action in the browser's performance timeline, as `optick:order:pressed` and so on: for
 * its developer tools and for the flight recorder. Only the marks of the newest action are kept.
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
        // The turn after an animation frame comes when that frame is drawn.
        nextFrame(() => runInMacrotask(() => mark('drawn')))
      },
    }
  }
}
