/*
 * Decides whether operations on one object could have happened one after another, each at a moment between its call and
 * its return. Uses the algorithm of Wing and Gong (Testing and Verifying Concurrent Objects, 1993) with the cache of
 * Lowe (Testing for Linearizability, 2017), as in porcupine and Knossos.
 */

import { firstDifference } from '@/core/lib/firstDifference'

export type Operation<Input, Output> = {
  readonly input: Input
  /** Undefined without an answer: the operation may have happened at any moment after its call, or never. */
  readonly output: Output | undefined
  /** By one clock for the whole history. */
  readonly calledAt: number
  readonly returnedAt: number
}

export type Model<State, Input, Output> = {
  readonly start: State
  /** The next state; undefined if this output is impossible in this state. Every state allows a missing output. */
  readonly step: (state: State, input: Input, output: Output | undefined) => State | undefined
  /** Returns equal keys for equal states only. */
  readonly keyOf: (state: State) => string
}

export type Linearization<Input, Output> = {
  readonly isFound: boolean
  /** An order that explains all answers; if none exists, the longest partial order found. */
  readonly order: readonly Operation<Input, Output>[]
}

type Entry<Input, Output> = {
  readonly operation: Operation<Input, Output>
  readonly bit: bigint
  /** The return entry, in the call entry of an operation that has returned. */
  readonly end: Entry<Input, Output> | undefined
  readonly isCall: boolean
  before: Entry<Input, Output> | undefined
  after: Entry<Input, Output> | undefined
}

export function linearize<State, Input, Output>(
  model: Model<State, Input, Output>,
  operations: readonly Operation<Input, Output>[],
): Linearization<Input, Output> {
  let first = linkedEntries(operations)
  let unexplained = operations.filter(({ output }) => output !== undefined).length
  let state = model.start
  let done = 0n
  let longest: readonly Operation<Input, Output>[] = []
  const path: { readonly entry: Entry<Input, Output>; readonly before: State }[] = []
  const seen = new Set<string>()

  function take(entry: Entry<Input, Output>, next: State): void {
    path.push({ entry, before: state })
    state = next
    done |= entry.bit
    if (entry.operation.output !== undefined) unexplained -= 1
    for (const one of [entry, entry.end]) if (one !== undefined) unlink(one)
  }

  function takeBack(): Entry<Input, Output> | undefined {
    const last = path.pop()
    if (last === undefined) return undefined
    const { entry, before } = last
    state = before
    done &= ~entry.bit
    if (entry.operation.output !== undefined) unexplained += 1
    // Re-inserted in reverse order of removal.
    for (const one of [entry.end, entry]) if (one !== undefined) link(one)
    return entry
  }

  function unlink(entry: Entry<Input, Output>): void {
    if (entry.before === undefined) first = entry.after
    else entry.before.after = entry.after
    if (entry.after !== undefined) entry.after.before = entry.before
  }

  function link(entry: Entry<Input, Output>): void {
    if (entry.before === undefined) first = entry
    else entry.before.after = entry
    if (entry.after !== undefined) entry.after.before = entry
  }

  let entry = first
  while (unexplained > 0) {
    if (entry?.isCall === true) {
      const { input, output } = entry.operation
      const next = model.step(state, input, output)
      const key = next === undefined ? '' : `${(done | entry.bit).toString(36)} ${model.keyOf(next)}`
      if (next !== undefined && !seen.has(key)) {
        seen.add(key)
        take(entry, next)
        if (path.length > longest.length) longest = path.map((one) => one.entry.operation)
        entry = first
      } else entry = entry.after
    } else {
      // This operation returned before all remaining ones and had to come earlier, so the last choice was wrong.
      const taken = takeBack()
      if (taken === undefined) return { isFound: false, order: longest }
      entry = taken.after
    }
  }
  return { isFound: true, order: path.map((one) => one.entry.operation) }
}

/**
 * Links calls and returns by time, and returns the first entry. At equal times a call comes first, so that the
 * operations overlap.
 */
function linkedEntries<Input, Output>(
  operations: readonly Operation<Input, Output>[],
): Entry<Input, Output> | undefined {
  const entries = operations.flatMap((operation, at) => {
    const bit = 1n << BigInt(at)
    const isOver = operation.output !== undefined
    const end: Entry<Input, Output> | undefined = isOver
      ? { operation, bit, end: undefined, isCall: false, before: undefined, after: undefined }
      : undefined
    const call: Entry<Input, Output> = { operation, bit, end, isCall: true, before: undefined, after: undefined }
    return end === undefined ? [call] : [call, end]
  })
  const atOf = ({ isCall, operation }: Entry<Input, Output>) => (isCall ? operation.calledAt : operation.returnedAt)
  const sorted = entries.toSorted((a, b) => firstDifference(atOf(a) - atOf(b), Number(b.isCall) - Number(a.isCall)))
  for (const [at, entry] of sorted.entries()) {
    entry.before = sorted[at - 1]
    entry.after = sorted[at + 1]
  }
  return sorted[0]
}
