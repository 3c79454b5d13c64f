import { fixed6, type Amount } from '@/protocol/fixed6'
import type { EngineEvent } from '../engine/event'
import type { SwapRecord } from '../engine/swap/swapEvent'
import { yieldVaultAddress } from '../engine/yieldVault/onTransfer'
import type { TransactionRow } from './history'
import type { KnownParties } from './knownParties'
import { addPending, type PendingRows } from './pendingRows'

/** What was given, and what was had for it. */
export function swapRow({
  swapId,
  account,
  asset,
  isBuy,
  amount,
  price,
  fee,
  quote,
  timeNs,
}: SwapRecord): TransactionRow {
  const given = isBuy ? ({ asset: 'USDC', amount: fixed6<Amount>(quote) } as const) : { asset, amount }
  return {
    id: swapId,
    account,
    type: 'swap',
    status: 'finalized',
    ...given,
    initiatedNs: timeNs,
    finalizedNs: timeNs,
    counterParty: undefined,
    swap: { asset: isBuy ? asset : 'USDC', side: isBuy ? 'buy' : 'sell', fee, price },
  }
}

/** USDC that were given to the vault, or shares; what had to wait is the same row when it is paid. */
export function collectVaultMove(
  pending: PendingRows,
  known: KnownParties,
  { account, move }: Extract<EngineEvent, { type: 'yieldVaultMoved' }>,
  timeNs: bigint,
): void {
  if (!known.traders.has(account)) return
  const { id, kind, status, shares, usdc, askedAtNs: initiatedNs } = move
  const type = kind === 'deposit' ? 'yv_deposit' : 'yv_withdraw'
  if (status === 'finalized' && timeNs !== initiatedNs) {
    addPending(pending, 'finalized', { id, account, type, initiatedNs, finalizedNs: timeNs })
    return
  }
  addPending(pending, 'transactions', {
    id,
    account,
    type,
    status,
    asset: kind === 'deposit' ? 'USDC' : 'aeUSD',
    amount: kind === 'deposit' ? fixed6<Amount>(usdc) : shares,
    initiatedNs,
    finalizedNs: status === 'finalized' ? timeNs : undefined,
    counterParty: yieldVaultAddress,
    swap: undefined,
  })
}
