import { add, fixed6, negate, scale, type Amount, type Usd } from '@/protocol/fixed6'
import type { Address, Hash } from '@/protocol/instrument'
import { bridgeCapacityUsd } from '@/protocol/bridge'
import type { CollateralAsset } from '@/protocol/collateral'
import { collateralPrice, collateralValue } from '@/quant/collateral'
import { addUnits } from '../accounts/collateral'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { admitShares } from '../yieldVault/yieldVault'
import { countForDay, isDayFull } from './dayLimits'
import { madeUpHash } from './madeUpHash'
import { checkLeaving, giveTo, takeFrom } from './moveCollateral'
import { isSpent, spend } from './transfer'
import type { DepositRequest, WithdrawalRequest } from './transferCommand'
import type { Crossing } from './transferEvent'

const nsPerMs = 1_000_000n
/** One withdrawal in so many is picked out by the check; how many the venue picks is not published. */
const checkedOneIn = 16n

/**
 * Sends collateral over the bridge (venue-rules 10.3). It leaves the account, and what was deposited, at once; that it
 * has arrived is told later. A signature is good for one withdrawal.
 */
export function withdraw(turn: Turn, request: WithdrawalRequest): Outcome {
  const { withdrawalId: id, account: address, asset, amount, receiver, chainId, travelMs, holdMs } = request
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('WITHDRAW_NO_ACCOUNT')
  const { crossings } = turn.state.transfers
  if (crossings.has(id)) return refused('WITHDRAW_EXISTS')
  if (isSpent(turn, account, id)) return refused('WITHDRAWAL_PROCESSED')
  if (amount <= 0n) return refused('WITHDRAW_INVALID_AMOUNT')
  if (isDayFull(turn, address, 'withdrawals')) return refused('WITHDRAW_LIMIT_REACHED')
  const refusal = checkLeaving(turn.state, account, asset, amount)
  if (refusal !== undefined) {
    return refused(refusal === 'INSUFFICIENT_BALANCE' ? 'WITHDRAW_INVALID_INSUFFICIENT_BALANCE' : refusal)
  }
  if (!hasCapacity(turn, request)) return refused('WITHDRAW_CAPACITY_EXCEEDED')
  spend(turn, account, id)
  countForDay(turn, address, 'withdrawals')
  takeFrom(turn, account, asset, amount, 'withdraw')
  changeDeposited(turn, asset, negate(amount))
  const isHeld = isPickedOut(id)
  const crossing: Crossing = {
    id,
    kind: 'withdraw',
    account: address,
    asset,
    amount,
    receiver,
    ...(chainId === undefined ? {} : { chainId }),
    status: 'initiated',
    initiatedNs: turn.timeNs,
    dueNs: turn.timeNs + BigInt(travelMs + (isHeld ? holdMs : 0)) * nsPerMs,
    isHeld,
    l2TxHash: madeUpHash('venue', id),
  }
  return keep(turn, crossing)
}

/** What is on its way to another chain is limited; to the first one it is not. */
function hasCapacity({ state }: Turn, { chainId, asset, amount }: WithdrawalRequest): boolean {
  if (chainId === undefined) return true
  const usd = (of: CollateralAsset, units: Amount) => {
    const price = collateralPrice(of, (name) => state.assets.get(name)?.index)
    return price === undefined ? 0n : collateralValue(units, price)
  }
  let onItsWay: bigint = usd(asset, amount)
  for (const crossing of state.transfers.crossings.values()) {
    if (crossing.kind === 'withdraw' && crossing.chainId === chainId) onItsWay += usd(crossing.asset, crossing.amount)
  }
  return onItsWay <= bridgeCapacityUsd * scale
}

/** Play money begins its way into the account. */
export function requestDeposit(turn: Turn, { account: address, asset, amount, travelMs }: DepositRequest): Outcome {
  if (!turn.state.accounts.has(address)) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (amount <= 0n) return refused('BAD_REQUEST')
  if (isDayFull(turn, address, 'deposits')) return refused('RATE_LIMIT_EXCEEDED')
  countForDay(turn, address, 'deposits')
  const id = `${turn.seq}-b`
  return keep(turn, {
    id,
    kind: 'deposit',
    account: address,
    asset,
    amount,
    status: 'initiated',
    initiatedNs: turn.timeNs,
    dueNs: turn.timeNs + BigInt(travelMs) * nsPerMs,
    isHeld: false,
    l1TxHash: madeUpHash('chain', id),
  })
}

/** Ends the crossings that are due: a deposit is credited now, a withdrawal has arrived. */
export function settleCrossings(turn: Turn): Outcome {
  const { crossings } = turn.state.transfers
  for (const crossing of crossings.values()) {
    if (crossing.dueNs > turn.timeNs) continue
    // A Map may lose the entry that is being visited.
    crossings.delete(crossing.id)
    if (crossing.kind === 'deposit') credit(turn, crossing.account, crossing.asset, crossing.amount)
    turn.events.push({ type: 'crossingChanged', crossing: finalOf(turn, crossing) })
  }
  return accepted
}

function finalOf({ timeNs }: Turn, crossing: Crossing): Crossing {
  const { id, kind } = crossing
  const hash = kind === 'deposit' ? { l2TxHash: madeUpHash('venue', id) } : { l1TxHash: madeUpHash('chain', id) }
  return { ...crossing, ...hash, status: 'finalized', finalizedNs: timeNs }
}

function keep(turn: Turn, crossing: Crossing): Outcome {
  turn.state.transfers.crossings.set(crossing.id, crossing)
  turn.events.push({ type: 'crossingChanged', crossing })
  return { isAccepted: true, crossing }
}

function credit(turn: Turn, address: Address, asset: CollateralAsset, amount: Amount): void {
  const account = turn.state.accounts.get(address)
  // Accounts are never closed.
  if (account === undefined) return
  changeDeposited(turn, asset, amount)
  giveTo(turn, account, asset, amount, 'bridged')
}

/** What counts as deposited is what came in less what went out. */
function changeDeposited(turn: Turn, asset: CollateralAsset, change: Amount): void {
  const { state } = turn
  if (asset === 'aeUSD' && change > 0n) admitShares(turn, change)
  if (asset === 'USDC') state.deposits = add(state.deposits, fixed6<Usd>(change))
  else addUnits(state.collateralDeposits, asset, change)
}

/** The random check of venue-rules 10.3, by the digest, so that a replay picks the same. */
function isPickedOut(id: Hash): boolean {
  return BigInt(id) % checkedOneIn === 0n
}
