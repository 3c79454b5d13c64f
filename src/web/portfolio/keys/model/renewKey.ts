import type { RestClient } from '@/web/connection/restClient'
import type { AccessStore } from '@/web/session/access/accessStore'
import type { Failure } from '@/web/session/actions/describeFailure'
import { failureOf } from '@/web/session/actions/failureOf'
import { revokeSigningKey } from '@/web/session/keys/keyActions'
import type { OrderActions } from '@/web/session/orders/orderActions'

type RenewParts = {
  readonly access: Pick<AccessStore, 'renewSigningKey'>
  readonly rest: RestClient
  readonly pause: (ms: number) => Promise<void>
  /** How long the new key lasts, in seconds. */
  readonly lifeSec: bigint
  /** Absent while nothing can be under way. */
  readonly actions: Pick<OrderActions, 'getSnapshot' | 'subscribe'> | undefined
}

export type Renewal = {
  /** Why the key before could not be taken back: it can sign until it ends. */
  readonly oldKeyFailure: Failure | undefined
}

/**
 * A new signing key, then the session moves over, then the old key is taken back: at every moment there is one that the
 * venue knows. The old one goes when the orders that it may have signed are answered.
 */
export async function renewKey({ access, rest, pause, lifeSec, actions }: RenewParts): Promise<Renewal> {
  const renewed = await access.renewSigningKey(lifeSec)
  if (renewed === undefined) return { oldKeyFailure: undefined }
  if (actions !== undefined) await untilAnswered(actions)
  return { oldKeyFailure: failureOf(await revokeSigningKey({ rest, pause }, renewed.replaced)) }
}

function untilAnswered(actions: Pick<OrderActions, 'getSnapshot' | 'subscribe'>): Promise<void> {
  const isQuiet = () => {
    const { placements, edits } = actions.getSnapshot()
    return placements.size === 0 && edits.size === 0
  }
  if (isQuiet()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = actions.subscribe(() => {
      if (!isQuiet()) return
      stop()
      resolve()
    })
  })
}
