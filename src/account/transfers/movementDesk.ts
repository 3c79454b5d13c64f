import type { RestClient } from '@/client/restClient'
import { assert } from '@/lib/assert'
import type { Clock } from '@/lib/clock'
import type { SigningDomain } from '@/protocol/eip712'
import type { Hash } from '@/protocol/instrument'
import type { WalletSession } from '@/wallet/walletSession'
import { describeFailure, type Failure } from '../describeFailure'
import { findMovement } from './findMovement'
import { prepareMovement, type MovementOrder } from './movementOrder'
import { sendMovement, signMovement, type Sent, type SignedMovement } from './sendMovement'

/** A movement of which it is not known whether the venue has done it. */
export type MovementDoubt = {
  readonly movement: SignedMovement
  readonly sinceNs: bigint
  /** `asking`: the history is being asked. `missing`: it does not have it, so that it may be sent again or left. */
  readonly status: 'asking' | 'sending' | 'missing'
  /** Why the last sending of it was refused. */
  readonly failure?: Failure
}

/** What became of an order as far as its sender waited. */
export type MovementOutcome = Sent

/** Signs and sends movements, and follows those of which the answer was lost. A store. */
export type MovementDesk = {
  readonly send: (order: MovementOrder) => Promise<MovementOutcome>
  /** Sends the very same signature once more: the venue takes it at most once. */
  readonly sendAgain: (id: Hash) => Promise<void>
  /** Nobody asks after it any more. */
  readonly leave: (id: Hash) => void
  readonly getSnapshot: () => readonly MovementDoubt[]
  readonly subscribe: (listener: () => void) => () => void
}

type MovementDeskParts = {
  readonly rest: RestClient
  readonly wallet: Pick<WalletSession, 'signer'>
  readonly domain: SigningDomain
  readonly clock: Clock
  readonly crypto: Pick<Crypto, 'getRandomValues'>
  readonly pause: (ms: number) => Promise<void>
  /** Something has moved, or may have. */
  readonly onMoved: () => void
  /** A doubt has ended: it was done. */
  readonly onFound: (movement: SignedMovement) => void
}

/** A request that was cut off may still be on its way: the history is asked so often, with so long between. */
const tries = 6
const pauseMs = 1_500

export function createMovementDesk(parts: MovementDeskParts): MovementDesk {
  const { rest, wallet, domain, clock, crypto, pause, onMoved, onFound } = parts
  const listeners = new Set<() => void>()
  let doubts: readonly MovementDoubt[] = []

  const become = (next: readonly MovementDoubt[]) => {
    doubts = next
    for (const listener of listeners) listener()
  }
  const change = (id: Hash, to: Pick<MovementDoubt, 'status' | 'failure'>) =>
    become(doubts.map(({ movement, sinceNs, ...rest }) => ({ movement, sinceNs, ...(movement.id === id ? to : rest) })))
  const end = (id: Hash) => become(doubts.filter(({ movement }) => movement.id !== id))
  const find = (id: Hash) => doubts.find(({ movement }) => movement.id === id)

  async function resolve({ movement, sinceNs }: MovementDoubt): Promise<void> {
    for (let at = 0; at < tries; at += 1) {
      await pause(pauseMs)
      if (find(movement.id)?.status !== 'asking') return
      const found = await findMovement(rest, movement, sinceNs).catch(() => 'unknown' as const)
      // While the venue cannot be asked nothing is known, and nothing may be said.
      if (found === 'unknown') at -= 1
      else if (found !== undefined) return finish(movement)
    }
    change(movement.id, { status: 'missing' })
  }

  function finish(movement: SignedMovement): void {
    if (find(movement.id) === undefined) return
    end(movement.id)
    onFound(movement)
    onMoved()
  }

  async function send(order: MovementOrder): Promise<MovementOutcome> {
    const salt = crypto.getRandomValues(new BigUint64Array(1))[0]
    assert(salt !== undefined, 'an array of one has one')
    const sinceNs = (rest.clock ?? clock).nowNs()
    let movement: SignedMovement
    try {
      movement = await signMovement(wallet, prepareMovement(domain, order, salt))
    } catch (error) {
      return { status: 'failed', failure: describeFailure(error) }
    }
    const sent = await sendMovement(rest, movement)
    onMoved()
    if (sent.status !== 'doubt') return sent
    const doubt = { movement, sinceNs, status: 'asking' } as const
    become([...doubts, doubt])
    void resolve(doubt)
    return sent
  }

  async function sendAgain(id: Hash): Promise<void> {
    const doubt = find(id)
    if (doubt?.status !== 'missing') return
    change(id, { status: 'sending' })
    const sent = await sendMovement(rest, doubt.movement)
    onMoved()
    if (sent.status === 'done') return finish(doubt.movement)
    if (sent.status === 'failed') return change(id, { status: 'missing', failure: sent.failure })
    change(id, { status: 'asking' })
    await resolve(doubt)
  }

  return {
    send,
    sendAgain,
    leave: end,
    getSnapshot: () => doubts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
