import type { ActionMark, ActionStage } from '@/web/session/actions/actionMarks'

/** Durations of one action's stages, in milliseconds. */
export type ActionLatency = {
  readonly action: string
  /** From the press to the signature, including the trader's own time in a wallet; undefined if nothing is signed. */
  readonly signed: number | undefined
  /** From the signature (or the press, if nothing is signed) to the venue's answer. */
  readonly answered: number
  /** From the answer to the paint; undefined until then. */
  readonly drawn: number | undefined
  readonly total: number
}

/** A stage of an action. `atMs` is in milliseconds of one common clock. */
export type StageMark = ActionMark & { readonly stage: ActionStage; readonly atMs: number }

export type ActionLatencies = {
  readonly note: (mark: StageMark) => void
  /** The newest action that the venue answered. */
  readonly last: () => ActionLatency | undefined
}

/** More actions than can be in flight at once; the marks of older actions no longer matter. */
const retainedActions = 100

/** Assembles the marks of each action. Actions may overlap and be answered in any order. */
export function createActionLatencies(): ActionLatencies {
  const stagesById = new Map<number, Partial<Record<ActionStage, number>>>()
  let lastId = 0
  let last: ActionLatency | undefined
  return {
    note: ({ id, action, stage, atMs }) => {
      const stages = { ...stagesById.get(id), [stage]: atMs }
      stagesById.set(id, stages)
      stagesById.delete(id - retainedActions)
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
