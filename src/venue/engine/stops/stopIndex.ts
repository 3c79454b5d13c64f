import { lowerBound } from '@/core/lib/sorted'
import type { Price } from '@/core/protocol/fixed6'
import { isReached, triggersOnFall, type StopOrder } from './stopOrder'

/**
 * Stops by trigger. The closest trigger is last on each side, so that a price that triggers nothing only checks two
 * stops.
 */
export type StopIndex = {
  /** Waiting for a fall: ascending triggers. */
  readonly falling: StopOrder[]
  /** Waiting for a rise: descending triggers. */
  readonly rising: StopOrder[]
}

export function createStopIndex(): StopIndex {
  return { falling: [], rising: [] }
}

export function addToIndex(index: StopIndex, stop: StopOrder): void {
  const list = listOf(index, stop)
  list.splice(placeOf(list, stop), 0, stop)
}

export function removeFromIndex(index: StopIndex, stop: StopOrder): void {
  const list = listOf(index, stop)
  const at = placeOf(list, stop)
  if (list[at] === stop) list.splice(at, 1)
}

/** Returns the first stop that this mark triggers: the stop whose trigger the mark passed first, then the older one. */
export function firstReached({ falling, rising }: StopIndex, markPrice: Price): StopOrder | undefined {
  for (const list of [falling, rising]) {
    const next = list.at(-1)
    if (next !== undefined && isReached(next.request, markPrice)) return next
  }
  return undefined
}

export function isEmptyIndex({ falling, rising }: StopIndex): boolean {
  return falling.length === 0 && rising.length === 0
}

function listOf(index: StopIndex, stop: StopOrder): StopOrder[] {
  return triggersOnFall(stop.request) ? index.falling : index.rising
}

function placeOf(list: readonly StopOrder[], stop: StopOrder): number {
  return lowerBound(list, stop, goesLater)
}

function goesLater(one: StopOrder, other: StopOrder): boolean {
  const [trigger, than] = [one.request.stop.trigger, other.request.stop.trigger]
  if (trigger === than) return one.priority > other.priority
  return triggersOnFall(one.request) ? trigger < than : trigger > than
}
