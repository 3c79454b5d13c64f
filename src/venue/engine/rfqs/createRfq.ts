import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, scale, type Amount } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import { maxOpenRfqs, maxRfqDurationSec, maxRfqLegs, maxRfqRatio, rfqRatioStep } from '@/core/quant/rfqRules'
import type { Account } from '../accounts/account'
import type { RfqLeg, RfqRequest } from '../command'
import { rejected, nsPerSec, type CommandContext } from '../commandContext'
import type { CommandOutcome, RfqRecord } from '../event'
import { knownPrices } from '../margin/accountRisk'
import { checkListed } from '../orders/checkOrder'
import { isHedged } from '../positionMode'

/** Opens a block for quotes until its deadline (venue-rules 8.3). */
export function handleCreateRfq(context: CommandContext, { durationSec, ...request }: RfqRequest): CommandOutcome {
  const account = context.state.accounts.get(request.account)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  const error =
    checkForm({ durationSec, ...request }) ??
    checkLegs(context, account, request.legs, request.amount) ??
    checkCount(context, account)
  if (error !== undefined) return rejected(error)
  const rfq: RfqRecord = {
    ...request,
    blockId: blockIdOf(context, account.address),
    filled: fixed6<Amount>(0n),
    status: 'open',
    createdAtNs: context.timeNs,
    deadlineNs: context.timeNs + BigInt(durationSec) * nsPerSec,
    updatedAtNs: context.timeNs,
  }
  context.state.rfqs.set(rfq.blockId, { record: rfq, quotes: new Map() })
  context.events.push({ type: 'rfqChanged', rfq })
  return { isAccepted: true, rfq }
}

function checkForm({
  legs,
  amount,
  isFullSize,
  durationSec,
  counterparties,
  account,
}: RfqRequest): ErrorCode | undefined {
  if (legs.length === 0) return 'EMPTY_BLOCK'
  if (legs.length > maxRfqLegs) return 'TOO_MANY_LEGS'
  if (new Set(legs.map(({ instrumentId }) => instrumentId)).size < legs.length) return 'DUPLICATED_INSTRUMENTS'
  if (amount <= 0n) return isFullSize ? 'FULL_SIZE_ZERO' : 'SIZE_ZERO'
  if (!Number.isInteger(durationSec) || durationSec <= 0) return 'BAD_REQUEST'
  if (durationSec > maxRfqDurationSec) return 'DURATION_TOO_LONG'
  // An account cannot quote on its own block.
  return counterparties.includes(account) ? 'BLOCK_INVALID_MAKER' : undefined
}

function checkLegs(
  context: CommandContext,
  account: Account,
  legs: readonly RfqLeg[],
  amount: Amount,
): ErrorCode | undefined {
  for (const leg of legs) {
    if (leg.ratio <= 0n) return 'LEG_ZERO_RATIO'
    if (leg.ratio > maxRfqRatio) return 'MAX_RATIO_EXCEEDED'
    if (leg.ratio % rfqRatioStep !== 0n) return 'INVALID_RATIO_STEP_SIZE'
    const found = checkListed(context, account, leg)
    if ('error' in found) return found.error
    if (isHedged(context.state, account, found.listed)) return 'NOT_IMPLEMENTED'
    if (knownPrices(found.listed) === undefined) return 'MARK_NOT_READY'
    if (!isInSteps(amount, leg.ratio, found.listed.instrument.amountStep)) return 'INVALID_AMOUNT_STEP_SIZE'
  }
  return undefined
}

/** True if the leg's contracts are whole steps of its instrument. */
export function isInSteps(amount: Amount, ratio: Amount, step: Amount): boolean {
  return (amount * ratio) % (step * scale) === 0n
}

function checkCount({ state }: CommandContext, account: Account): ErrorCode | undefined {
  let own = 0
  for (const { record } of state.rfqs.values()) if (record.account === account.address) own += 1
  return own >= maxOpenRfqs ? 'TOO_MANY_BLOCKS' : undefined
}

/**
 * Builds the id from the account and the command's number, because a command opens only one block. The suffix
 * separates blocks from other ids.
 */
function blockIdOf({ seq }: CommandContext, account: Address): Hash {
  return `${account}${seq.toString(16).padStart(12, '0')}${'e'.repeat(12)}`
}
