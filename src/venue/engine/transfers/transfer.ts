import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Hash, Address } from '@/core/protocol/instrument'
import type { Account } from '../accounts/account'
import { accepted, rejected, type CommandContext } from '../commandContext'
import type { CommandOutcome } from '../event'
import type { ExchangeState } from '../state'
import { receiveForStrategy } from '../strategies/receiveForStrategy'
import { receiveByYieldVault } from '../yieldVault/workYieldVault'
import { moveCollateral, type WithdrawalRejection } from './moveCollateral'
import type { TransferRequest } from './transferCommand'
import type { DayCounts } from './transfersState'

/** Moves collateral to another account at once (venue-rules 10.3). A signature is valid for one transfer. */
export function transfer(context: CommandContext, request: TransferRequest): CommandOutcome {
  const { transferId, account: address, amount } = request
  const sender = context.state.accounts.get(address)
  if (sender === undefined) return rejected('TRANSFER_NO_ACCOUNT')
  if (isSpent(context, sender, transferId)) return rejected('TRANSFER_PROCESSED')
  if (amount <= 0n) return rejected('TRANSFER_INVALID_AMOUNT')
  if (isDayFull(context, address, 'transfers')) return rejected('RATE_LIMIT_EXCEEDED')
  const rejection = receiveSpecially(context, sender, request) ?? receivePlainly(context, sender, request)
  if (rejection !== 'moved') return rejected(rejection)
  spend(context, sender, transferId)
  countForDay(context, address, 'transfers')
  return accepted
}

/**
 * A receiver that is not a plain trader, recognised by address or label. Returns `moved` if it accepted the transfer,
 * an error code if it rejected it, or `undefined` if the transfer is for someone else. Only `moved` changes anything.
 */
type SpecialReceiver = (
  context: CommandContext,
  sender: Account,
  request: TransferRequest,
) => ErrorCode | 'moved' | undefined

/** In order of precedence. */
const specialReceivers: readonly SpecialReceiver[] = [receiveByYieldVault, receiveForStrategy]

function receiveSpecially(
  context: CommandContext,
  sender: Account,
  request: TransferRequest,
): ErrorCode | 'moved' | undefined {
  for (const receive of specialReceivers) {
    const result = receive(context, sender, request)
    if (result !== undefined) return result
  }
  return undefined
}

/**
 * Transfers to another trader. Transfers to market makers or the insurance fund are rejected, because nobody intends
 * them.
 */
function receivePlainly(context: CommandContext, sender: Account, request: TransferRequest): ErrorCode | 'moved' {
  const { transferId: id, to, asset, amount, label, referenceId } = request
  const receiver = context.state.accounts.get(to)
  if (receiver === undefined || receiver === sender || receiver.kind !== 'trader') return 'TRANSFER_INVALID_TO'
  const terms = { id, ...(label !== undefined && { label }), ...(referenceId !== undefined && { referenceId }) }
  const rejection = moveCollateral(context, sender, receiver, asset, amount, terms)
  return rejection === undefined ? 'moved' : transferRejection(rejection)
}

function transferRejection(rejection: WithdrawalRejection): ErrorCode {
  return rejection === 'INSUFFICIENT_BALANCE' ? 'TRANSFER_INSUFFICIENT_BALANCE' : rejection
}

export function isSpent({ state }: CommandContext, account: Account, digest: Hash): boolean {
  return state.transfers.spent.get(account.address)?.has(digest) === true
}

export function spend({ state }: CommandContext, { address }: Account, digest: Hash): void {
  const spent = state.transfers.spent.get(address)
  if (spent === undefined) state.transfers.spent.set(address, new Set([digest]))
  else spent.add(digest)
}

/**
 * Checks that every crossing belongs to an account, and that a withdrawal's signature is marked as used while it is in
 * transit.
 */
export function checkTransfers({ accounts, transfers }: ExchangeState): void {
  for (const [id, crossing] of transfers.crossings) {
    assert(crossing.id === id && crossing.status === 'initiated', 'what has arrived is on its way no more')
    assert(accounts.has(crossing.account) && crossing.amount > 0n, 'every crossing has an account and an amount')
    const isSigned = [...(transfers.spent.get(crossing.account) ?? [])].some((digest) => digest === id)
    assert(crossing.kind === 'deposit' || isSigned, 'the signature of a withdrawal is spent')
  }
}

/** Limits per account from midnight to midnight UTC. No source gives numbers. */
export const dayLimits = { transfers: 500, withdrawals: 50, deposits: 20 } as const
type Counted = keyof typeof dayLimits

const nsPerDay = 86_400_000_000_000n

export function isDayFull(context: CommandContext, account: Address, what: Counted): boolean {
  return countsOf(context, account)[what] >= dayLimits[what]
}

export function countForDay(context: CommandContext, account: Address, what: Counted): void {
  const counts = countsOf(context, account)
  context.state.transfers.days.set(account, { ...counts, [what]: counts[what] + 1 })
}

function countsOf({ state, timeNs }: CommandContext, account: Address): DayCounts {
  const day = timeNs / nsPerDay
  const known = state.transfers.days.get(account)
  return known?.day === day ? known : { day, transfers: 0, withdrawals: 0, deposits: 0 }
}
