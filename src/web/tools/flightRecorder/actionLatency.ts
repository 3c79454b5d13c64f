import type { ActionMark, ActionStage } from '@/web/session/actions/actionMarks'

/** How long the stages of one action took, in milliseconds. */
export type ActionLatency = {
  readonly action: string
  /** From the press to the signature, with the trader's own time in a wallet. Undefined where nothing is signed. */
  readonly signed: number | undefined
  /** From the signature, or from the press where nothing is signed, to the venue's answer. */
  readonly answered: number
  /** From the answer until it was drawn. Undefined until then. */
  readonly drawn: number | undefined
  /** From the press to the last stage reached. */
  readonly total: number
}

/** A mark with its time in milliseconds of one clock. */
export type StageMark = ActionMark & { readonly stage: ActionStage; readonly atMs: number }

export type ActionLatencies = {
  readonly note: (mark: StageMark) => void
  /** The newest action that the venue answered. */
  readonly last: () => ActionLatency | undefined
}

/** More than can be under way at once: a mark of an older action comes too late to matter. */
const keptActions = 100

/** Puts the marks of actions together. Actions may overlap and be answered in any order. */
export function createActionLatencies(): ActionLatencies {
  const stagesById = new Map<number, Partial<Record<ActionStage, number>>>()
  let lastId = 0
  let last: ActionLatency | undefined
  return {
    note: ({ id, action, stage, atMs }) => {
      const stages = { ...stagesById.get(id), [stage]: atMs }
      stagesById.set(id, stages)
      stagesById.delete(id - keptActions)
      const { pressed, signed, answered, drawn } = stages
      if (pressed === undefined || answered === undefined || id < lastId) return
      lastId = id
      last = {
        action,
        signed: signed === undefined ? undefined : signed - pressed,
        answered: answered - (signed ?? pressed),
        drawn: drawn === undefined ? undefined : drawn - answered,
        total: (drawn ?? answered) - pressed,
      }
    },
    last: () => last,
  }
}
