import { useState, useSyncExternalStore } from 'react'
import { useAccountServices, type AccountServices } from '@/web/session/accountContext'
import type { Failure } from './describeFailure'
import { failureOf } from './failureOf'
import { busy, type Outcome } from './outcome'
import { createPendingStore, type PendingStore } from './pendingStore'

export type Action<Input, Value> = {
  readonly isPending: boolean
  readonly outcome: Outcome<Value> | undefined
  /** Why the last action failed or may have failed; undefined if it did not fail. */
  readonly failure: Failure | undefined
  readonly start: (input: Input) => Promise<Outcome<Value>>
  readonly reset: () => void
}

type Names = { readonly names: ReadonlySet<string> }

/** Shared by all forms of the page, so that a reopened form finds its action still pending. */
const pendingOf = new WeakMap<AccountServices, PendingStore<Names>>()

/**
 * Runs an action from a form. A second action of that name is `busy` meanwhile and is not sent, so a double press sends
 * one.
 * @param name identifies the object of the action
 */
export function useAction<Input, Value>(
  name: string,
  run: (input: Input) => Promise<Outcome<Value>>,
): Action<Input, Value> {
  const services = useAccountServices()
  const pending = pendingOf.get(services) ?? createPendingStore<Names>({ names: new Set() })
  pendingOf.set(services, pending)
  const { names } = useSyncExternalStore(pending.subscribe, pending.getSnapshot)
  const [outcome, setOutcome] = useState<Outcome<Value>>()
  const start = async (input: Input) => {
    if (pending.getSnapshot().names.has(name)) return busy
    pending.mark('names', [name], true)
    setOutcome(undefined)
    try {
      const next = await run(input)
      setOutcome(next)
      return next
    } finally {
      pending.mark('names', [name], false)
    }
  }
  return {
    isPending: names.has(name),
    outcome,
    failure: outcome === undefined ? undefined : failureOf(outcome),
    start,
    reset: () => setOutcome(undefined),
  }
}
