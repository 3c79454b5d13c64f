import type { ErrorCode } from '@/core/protocol/errorCodes'
import { add, type Amount } from '@/core/protocol/fixed6'
import { sharesFor } from '@/core/quant/strategyShares'
import type { Account } from '../accounts/account'
import type { CommandContext } from '../commandContext'
import { checkLeaving, giveTo, takeFrom } from '../transfers/moveCollateral'
import type { TransferRequest } from '../transfers/transferCommand'
import { madeUpHash } from '../transfers/transfersState'
import { accountOf, changeStake, stakeOf, worthOfStrategy } from './strategies'
import type { Strategy } from './strategyRecord'

const depositLabel = 'STRATEGY_DEPOSIT'

/**
 * Accepts a transfer to a strategy as a deposit (venue-rules 9). The deposit waits for its shares in a separate
 * account, so that no trade of the strategy can lose it, and until then belongs to the depositor.
 */
export function receiveForStrategy(
  context: CommandContext,
  sender: Account,
  request: TransferRequest,
): ErrorCode | 'moved' | undefined {
  const strategy = context.state.strategies.get(request.to)
  if (strategy === undefined) return undefined
  const { asset, amount } = request
  const rejection = checkDeposit(context, strategy, request) ?? checkLeaving(context.state, sender, asset, amount)
  if (rejection !== undefined) return rejection === 'INSUFFICIENT_BALANCE' ? 'TRANSFER_INSUFFICIENT_BALANCE' : rejection
  const { record } = strategy
  takeFrom(context, sender, asset, amount, 'send')
  giveTo(context, accountOf(context.state, record.waitingRoom), asset, amount, 'receive')
  const { label = depositLabel, referenceId, transferId: id } = request
  // Both rows show the depositor and the strategy, not the waiting account in between.
  const transfer = {
    id,
    label,
    ...(referenceId !== undefined && { referenceId }),
    from: sender.address,
    to: record.strategy,
  }
  context.events.push({
    type: 'collateralMoved',
    transfer: { ...transfer, l2TxHash: madeUpHash('venue', id), asset, amount },
  })
  strategy.record = { ...record, pendingDeposits: add(record.pendingDeposits, amount) }
  context.events.push({ type: 'strategyChanged', strategy: strategy.record, isValued: false })
  const { pendingDeposit } = stakeOf(strategy, sender.address)
  changeStake(context, strategy, sender.address, { pendingDeposit: add(pendingDeposit, amount) })
  return 'moved'
}

function checkDeposit(
  { state }: CommandContext,
  { record }: Strategy,
  { asset, amount }: TransferRequest,
): ErrorCode | undefined {
  if (asset !== record.collateralAsset) return 'TRANSFER_INVALID_COLLATERAL'
  if (amount < record.minimumDeposit) return 'TRANSFER_INVALID_AMOUNT'
  const worth = worthOfStrategy(state, record)
  if (worth === undefined) return 'INDEX_NOT_READY'
  if (sharesFor(amount, { aum: worth.aum, shares: record.shares }) === 0n) return 'TRANSFER_INVALID_TO'
  const managed: Amount = add(worth.aum, record.pendingDeposits)
  return add(managed, amount) > record.cap ? 'CAP_REACHED' : undefined
}
