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
  /** Lifetime of the new key, in seconds. */
  readonly lifeSec: bigint
  /** Absent if no order can be pending. */
  readonly actions: Pick<OrderActions, 'getSnapshot' | 'subscribe'> | undefined
}

export type Renewal = {
  /** Error if the previous key could not be revoked, which can then sign until it expires. */
  readonly oldKeyFailure: Failure | undefined
}

/**
 * Replaces the signing key. The previous key is revoked last, after the orders that it may have signed, so that the
 * venue always knows a valid key.
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
