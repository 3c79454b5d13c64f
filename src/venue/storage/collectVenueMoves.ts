import { fixed6, scale, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { EngineEvent } from '../engine/event'
import type { SwapRecord } from '../engine/swap/swapCommand'
import type { Crossing, TransferEvent, TransferType } from '../engine/transfers/transferCommand'
import { yieldVaultAddress } from '../engine/yieldVault/workYieldVault'
import type { YieldVaultMove } from '../engine/yieldVault/yieldVaultState'
import type { SwapLeg, TransactionRow } from './history'
import type { KnownParties } from './knownParties'
import { addPending, type PendingRows } from './pendingRows'

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
    swap: {
      asset: isBuy ? asset : 'USDC',
      side: isBuy ? 'buy' : 'sell',
      fee,
      price,
      amount: isBuy ? amount : fixed6<Amount>(quote),
    },
  }
}

/** Writes a move of the vault. A delayed redemption updates its own row when paid; until then it has no price. */
export function collectVaultMove(
  pending: PendingRows,
  known: KnownParties,
  { account, move }: Extract<EngineEvent, { type: 'yieldVaultMoved' }>,
  timeNs: bigint,
): void {
  if (!known.traders.has(account)) return
  const { id, kind, status, shares, usdc, askedAtNs: initiatedNs } = move
  const swap = status === 'finalized' ? vaultSwap(move) : undefined
  const type = kind === 'deposit' ? 'yv_deposit' : 'yv_withdraw'
  if (status === 'finalized' && timeNs !== initiatedNs) {
    addPending(pending, 'finalized', { id, account, type, initiatedNs, finalizedNs: timeNs, swap })
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
    swap,
  })
}

/**
 * Builds the swap row of a move of the vault. The price is USDC per share, rounded toward zero; the vault takes no
 * fee.
 */
function vaultSwap({ kind, shares, usdc }: YieldVaultMove): SwapLeg | undefined {
  if (shares === 0n) return undefined
  const price = fixed6<Price>((usdc * scale) / shares)
  const terms = { fee: fixed6<Usd>(0n), price }
  return kind === 'deposit'
    ? { asset: 'aeUSD', side: 'buy', ...terms, amount: shares }
    : { asset: 'USDC', side: 'sell', ...terms, amount: fixed6<Amount>(usdc) }
}

export function collectTransfer(pending: PendingRows, known: KnownParties, event: TransferEvent, timeNs: bigint): void {
  if (event.type === 'crossingChanged') {
    if (known.traders.has(event.crossing.account)) collectCrossing(pending, event.crossing)
    return
  }
  const { id, from, to, asset, amount, label, referenceId, sentAs = 'send', receivedAs = 'receive' } = event.transfer
  const done = { status: 'finalized', initiatedNs: timeNs, finalizedNs: timeNs } as const
  const base = { id, asset, amount, ...done, label, referenceId, swap: undefined, l2TxHash: event.transfer.l2TxHash }
  const add = (type: TransferType, account: typeof from, counterParty: typeof from) => {
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
