import { bridgeCapacityUsd } from '@/core/protocol/bridge'
import type { CollateralAsset } from '@/core/protocol/collateral'
import { add, fixed6, negate, scale, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import { collateralPrice, collateralValue } from '@/core/quant/collateral'
import { addUnits } from '../accounts/accounts'
import { type CommandContext, accepted, rejected } from '../commandContext'
import type { CommandOutcome } from '../event'
import { admitShares } from '../yieldVault/yieldVault'
import { checkLeaving, giveTo, takeFrom } from './moveCollateral'
import { transfer, countForDay, isDayFull, isSpent, spend } from './transfer'
import type { TransferCommand, DepositRequest, WithdrawalRequest, Crossing } from './transferCommand'
import { madeUpHash } from './transfersState'

export function applyTransferCommand(context: CommandContext, command: TransferCommand): CommandOutcome {
  switch (command.type) {
    case 'transfer':
      return transfer(context, command.transfer)
    case 'withdraw':
      return withdraw(context, command.withdrawal)
    case 'requestDeposit':
      return requestDeposit(context, command.deposit)
    case 'settleCrossings':
      return settleCrossings(context)
  }
}

const nsPerMs = 1_000_000n
/** One in this many withdrawals is selected by the check; the real rate is not published. */
const checkedOneIn = 16n

/**
 * Sends collateral over the bridge (venue-rules 10.3). The collateral leaves the account and the venue's deposits at
 * once; the arrival is published later. A signature is valid for one withdrawal.
 */
function withdraw(context: CommandContext, request: WithdrawalRequest): CommandOutcome {
  const { withdrawalId: id, account: address, asset, amount, receiver, chainId, travelMs, holdMs } = request
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('WITHDRAW_NO_ACCOUNT')
  const { crossings } = context.state.transfers
  if (crossings.has(id)) return rejected('WITHDRAW_EXISTS')
  if (isSpent(context, account, id)) return rejected('WITHDRAWAL_PROCESSED')
  if (amount <= 0n) return rejected('WITHDRAW_INVALID_AMOUNT')
  if (isDayFull(context, address, 'withdrawals')) return rejected('WITHDRAW_LIMIT_REACHED')
  const rejection = checkLeaving(context.state, account, asset, amount)
  if (rejection !== undefined) {
    return rejected(rejection === 'INSUFFICIENT_BALANCE' ? 'WITHDRAW_INVALID_INSUFFICIENT_BALANCE' : rejection)
  }
  if (!hasCapacity(context, request)) return rejected('WITHDRAW_CAPACITY_EXCEEDED')
  spend(context, account, id)
  countForDay(context, address, 'withdrawals')
  takeFrom(context, account, asset, amount, 'withdraw')
  changeDeposited(context, asset, negate(amount))
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
    initiatedNs: context.timeNs,
    dueNs: context.timeNs + BigInt(travelMs + (isHeld ? holdMs : 0)) * nsPerMs,
    isHeld,
    l2TxHash: madeUpHash('venue', id),
  }
  return keep(context, crossing)
}

/** True if the bridge has room. Only transfers to another chain are limited. */
function hasCapacity({ state }: CommandContext, { chainId, asset, amount }: WithdrawalRequest): boolean {
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

/** Starts a transfer of play money into the account. */
function requestDeposit(
  context: CommandContext,
  { account: address, asset, amount, travelMs }: DepositRequest,
): CommandOutcome {
  if (!context.state.accounts.has(address)) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (amount <= 0n) return rejected('BAD_REQUEST')
  if (isDayFull(context, address, 'deposits')) return rejected('RATE_LIMIT_EXCEEDED')
  countForDay(context, address, 'deposits')
  const id = `${context.seq}-b`
  return keep(context, {
    id,
    kind: 'deposit',
    account: address,
    asset,
    amount,
    status: 'initiated',
    initiatedNs: context.timeNs,
    dueNs: context.timeNs + BigInt(travelMs) * nsPerMs,
    isHeld: false,
    l1TxHash: madeUpHash('chain', id),
  })
}

/** Ends the crossings that are due: credits deposits, and marks withdrawals as arrived. */
function settleCrossings(context: CommandContext): CommandOutcome {
  const { crossings } = context.state.transfers
  for (const crossing of crossings.values()) {
    if (crossing.dueNs > context.timeNs) continue
    crossings.delete(crossing.id)
    if (crossing.kind === 'deposit') credit(context, crossing.account, crossing.asset, crossing.amount)
    context.events.push({ type: 'crossingChanged', crossing: finalOf(context, crossing) })
  }
  return accepted
}

function finalOf({ timeNs }: CommandContext, crossing: Crossing): Crossing {
  const { id, kind } = crossing
  const hash = kind === 'deposit' ? { l2TxHash: madeUpHash('venue', id) } : { l1TxHash: madeUpHash('chain', id) }
  return { ...crossing, ...hash, status: 'finalized', finalizedNs: timeNs }
}

function keep(context: CommandContext, crossing: Crossing): CommandOutcome {
  context.state.transfers.crossings.set(crossing.id, crossing)
  context.events.push({ type: 'crossingChanged', crossing })
  return { isAccepted: true, crossing }
}

function credit(context: CommandContext, address: Address, asset: CollateralAsset, amount: Amount): void {
  const account = context.state.accounts.get(address)
  // Unreachable, because accounts are never closed.
  if (account === undefined) return
  changeDeposited(context, asset, amount)
  giveTo(context, account, asset, amount, 'bridged')
}

function changeDeposited(context: CommandContext, asset: CollateralAsset, change: Amount): void {
  const { state } = context
  if (asset === 'aeUSD' && change > 0n) admitShares(context, change)
  if (asset === 'USDC') state.deposits = add(state.deposits, fixed6<Usd>(change))
  else addUnits(state.collateralDeposits, asset, change)
}

/**
 * Selects withdrawals for the random check of venue-rules 10.3. Uses the digest, so that a replay selects the same
 * withdrawals.
 */
function isPickedOut(id: Hash): boolean {
  return BigInt(id) % checkedOneIn === 0n
}
