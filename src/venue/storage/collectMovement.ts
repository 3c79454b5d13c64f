import type { EngineEvent } from '../engine/event'
import type { Crossing, MovementType } from '../engine/transfers/transferEvent'
import type { TransactionRow } from './history'
import type { KnownParties } from './knownParties'
import { addPending, type PendingRows } from './pendingRows'

type MovementEvent = Extract<EngineEvent, { type: 'collateralMoved' | 'crossingChanged' }>

/** Adds the rows of what moved between accounts, for both, or over a bridge. */
export function collectMovement(pending: PendingRows, known: KnownParties, event: MovementEvent, timeNs: bigint): void {
  if (event.type === 'crossingChanged') {
    if (known.traders.has(event.crossing.account)) collectCrossing(pending, event.crossing)
    return
  }
  const { id, from, to, asset, amount, label, referenceId, sentAs = 'send', receivedAs = 'receive' } = event.movement
  const done = { status: 'finalized', initiatedNs: timeNs, finalizedNs: timeNs } as const
  const base = { id, asset, amount, ...done, label, referenceId, swap: undefined, l2TxHash: event.movement.l2TxHash }
  const add = (type: MovementType, account: typeof from, counterParty: typeof from) => {
    if (known.traders.has(account)) addPending(pending, 'transactions', { ...base, type, account, counterParty })
  }
  if (sentAs !== 'untold') add(sentAs, from, to)
  if (receivedAs !== 'untold') add(receivedAs, to, from)
}

function collectCrossing(pending: PendingRows, crossing: Crossing): void {
  const { id, account, kind: type, initiatedNs, finalizedNs, l1TxHash, l2TxHash } = crossing
  if (finalizedNs !== undefined) {
    addPending(pending, 'finalized', { id, account, type, initiatedNs, finalizedNs, l1TxHash, l2TxHash })
    return
  }
  const row: TransactionRow = {
    id,
    account,
    type,
    status: 'initiated',
    asset: crossing.asset,
    amount: crossing.amount,
    initiatedNs,
    finalizedNs: undefined,
    counterParty: crossing.receiver,
    chainId: crossing.chainId,
    l1TxHash,
    l2TxHash,
    swap: undefined,
  }
  addPending(pending, 'transactions', row)
}
