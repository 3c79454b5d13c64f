import { emptyLegs, type Legs } from './legDraft'

/** The take-profit and the stop-loss that go with the order of the ticket, as they are typed. */
export type AttachedDraft = {
  /** Folded away and not sent when false. */
  readonly isOn: boolean
  readonly legs: Legs
}

export const nothingAttached: AttachedDraft = { isOn: false, legs: emptyLegs }
