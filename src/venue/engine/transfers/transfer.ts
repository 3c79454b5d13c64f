import type { ErrorCode } from '@/protocol/errorCodes'
import type { Hash } from '@/protocol/instrument'
import type { Account } from '../accounts/account'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import { receiveForStrategy } from '../strategies/receiveForStrategy'
import type { Turn } from '../turn'
import { receiveByYieldVault } from '../yieldVault/onTransfer'
import { countForDay, isDayFull } from './dayLimits'
import { moveCollateral, type LeavingRefusal } from './moveCollateral'
import type { TransferRequest } from './transferCommand'

/** Moves collateral to another account at once (venue-rules 10.3). A signature is good for one transfer. */
export function transfer(turn: Turn, request: TransferRequest): Outcome {
  const { transferId, account: address, amount } = request
  const sender = turn.state.accounts.get(address)
  if (sender === undefined) return refused('TRANSFER_NO_ACCOUNT')
  if (isSpent(turn, sender, transferId)) return refused('TRANSFER_PROCESSED')
  if (amount <= 0n) return refused('TRANSFER_INVALID_AMOUNT')
  if (isDayFull(turn, address, 'transfers')) return refused('RATE_LIMIT_EXCEEDED')
  const refusal = receiveSpecially(turn, sender, request) ?? receivePlainly(turn, sender, request)
  if (refusal !== 'moved') return refused(refusal)
  spend(turn, sender, transferId)
  countForDay(turn, address, 'transfers')
  return accepted
}

/**
 * An address, or a label, behind which stands more than another trader. Says `moved` when it has taken the transfer,
 * why not, or `undefined` when the transfer is not for it. It has changed nothing unless it says `moved`.
 */
type SpecialReceiver = (turn: Turn, sender: Account, request: TransferRequest) => ErrorCode | 'moved' | undefined

/** In the order in which they are asked. */
const specialReceivers: readonly SpecialReceiver[] = [receiveByYieldVault, receiveForStrategy]

function receiveSpecially(turn: Turn, sender: Account, request: TransferRequest): ErrorCode | 'moved' | undefined {
  for (const receive of specialReceivers) {
    const result = receive(turn, sender, request)
    if (result !== undefined) return result
  }
  return undefined
}

/** Another trader: nobody means to give something to the market's makers or to the insurance fund. */
function receivePlainly(turn: Turn, sender: Account, request: TransferRequest): ErrorCode | 'moved' {
  const { transferId: id, to, asset, amount, label, referenceId } = request
  const receiver = turn.state.accounts.get(to)
  if (receiver === undefined || receiver === sender || receiver.kind !== 'trader') return 'TRANSFER_INVALID_TO'
  const terms = { id, ...(label !== undefined && { label }), ...(referenceId !== undefined && { referenceId }) }
  const refusal = moveCollateral(turn, sender, receiver, asset, amount, terms)
  return refusal === undefined ? 'moved' : transferRefusal(refusal)
}

/** What a refusal of the account is called for a transfer. */
export function transferRefusal(refusal: LeavingRefusal): ErrorCode {
  return refusal === 'INSUFFICIENT_BALANCE' ? 'TRANSFER_INSUFFICIENT_BALANCE' : refusal
}

/** Whether the wallet's signature over this digest has been used. */
export function isSpent({ state }: Turn, account: Account, digest: Hash): boolean {
  return state.transfers.spent.get(account.address)?.has(digest) === true
}

export function spend({ state }: Turn, { address }: Account, digest: Hash): void {
  const spent = state.transfers.spent.get(address)
  if (spent === undefined) state.transfers.spent.set(address, new Set([digest]))
  else spent.add(digest)
}
