import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Address, Hash } from '@/core/protocol/instrument'
import { accepted, rejected, type CommandContext } from '../commandContext'
import type { CommandOutcome, QuoteRecord } from '../event'
import { rememberClosed } from '../replayGuard'
import type { ExchangeState } from '../state'
import type { Quote, RfqBlock } from './rfqBlock'

/** Closes one block of the account, or all; succeeds even if there are none. */
export function cancelRfqs(context: CommandContext, account: Address, blockId: Hash | undefined): CommandOutcome {
  if (!context.state.accounts.has(account)) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (blockId !== undefined && context.state.rfqs.get(blockId)?.record.account !== account) {
    return rejected('RFQ_BLOCK_DOES_NOT_EXIST')
  }
  const isMeant = ({ record }: RfqBlock) =>
    record.account === account && (blockId === undefined || record.blockId === blockId)
  return { isAccepted: true, endedIds: closeBlocks(context, isMeant) }
}

export function closeRfqs(context: CommandContext): CommandOutcome {
  closeBlocks(context, ({ record }) => record.deadlineNs <= context.timeNs)
  return accepted
}

/**
 * Closes the blocks selected by `isMeant`, in order of acceptance, with all their quotes. Returns the ids of the
 * blocks.
 */
export function closeBlocks(context: CommandContext, isMeant: (block: RfqBlock) => boolean, error?: ErrorCode): Hash[] {
  const ids: Hash[] = []
  for (const block of context.state.rfqs.values()) {
    if (!isMeant(block)) continue
    closeBlock(context, block, error)
    ids.push(block.record.blockId)
  }
  return ids
}

export function closeBlock(context: CommandContext, block: RfqBlock, error?: ErrorCode): void {
  endQuotes(context, block, [...block.quotes.values()], 'cancelled', error)
  block.record = {
    ...block.record,
    status: 'closed',
    updatedAtNs: context.timeNs,
    ...(error === undefined ? {} : { error }),
  }
  context.state.rfqs.delete(block.record.blockId)
  context.events.push({ type: 'rfqChanged', rfq: block.record })
}

/** Cancels quotes of the account: the given ones, those on a block, or all. Returns their ids. */
export function cancelQuotes(
  context: CommandContext,
  account: Address,
  { quoteIds, blockId }: { readonly quoteIds?: readonly Hash[] | undefined; readonly blockId?: Hash | undefined },
): CommandOutcome {
  if (!context.state.accounts.has(account)) return rejected('ACCOUNT_DOES_NOT_EXIST')
  const wanted = quoteIds === undefined ? undefined : new Set(quoteIds)
  const isMeant = ({ quoteId, blockId: on }: QuoteRecord) =>
    (wanted === undefined || wanted.has(quoteId)) && (blockId === undefined || on === blockId)
  return { isAccepted: true, endedIds: endQuotesOf(context, account, isMeant) }
}

export function endQuotesOf(
  context: CommandContext,
  account: Address,
  isMeant: (quote: QuoteRecord) => boolean,
  error?: ErrorCode,
): Hash[] {
  const ids: Hash[] = []
  for (const block of context.state.rfqs.values()) {
    const own = [...block.quotes.values()].filter(({ record }) => record.account === account && isMeant(record))
    endQuotes(context, block, own, 'cancelled', error)
    ids.push(...own.map(({ record }) => record.quoteId))
  }
  return ids
}

/** Ends quotes of one block, and publishes to each account its own quotes. A filled quote retains its status. */
export function endQuotes(
  context: CommandContext,
  block: RfqBlock,
  quotes: readonly Quote[],
  status: 'cancelled' | 'rejected',
  error?: ErrorCode,
): void {
  const quotesByAccount = new Map<Address, QuoteRecord[]>()
  for (const quote of quotes) {
    quote.record = { ...quote.record, status, updatedAtNs: context.timeNs, ...(error === undefined ? {} : { error }) }
    dropQuote(context, block, quote)
    const own = quotesByAccount.get(quote.record.account)
    if (own === undefined) quotesByAccount.set(quote.record.account, [quote.record])
    else own.push(quote.record)
  }
  for (const [account, records] of quotesByAccount)
    context.events.push({ type: 'quotesChanged', account, quotes: records })
}

/** Removes a quote from its block. Its signature cannot be used again, filled or not. */
export function dropQuote({ state }: CommandContext, block: RfqBlock, { record }: Quote): void {
  const account = state.accounts.get(record.account)
  assert(account !== undefined, 'a quote has an account')
  block.quotes.delete(record.quoteId)
  const { timestampSec, filled } = record
  rememberClosed(account.replayGuard, record.quoteId, { timestampSec, wasFilled: filled > 0n })
}

export function checkRfqs(state: ExchangeState): void {
  for (const [blockId, { record, quotes }] of state.rfqs) {
    assert(
      record.blockId === blockId && state.accounts.has(record.account),
      'a block is found by its id and has an owner',
    )
    assert(record.status === 'open' && record.filled < record.amount, 'a block that is kept is open')
    for (const { instrumentId } of record.legs) {
      const listed = state.instruments.get(instrumentId)
      assert(listed !== undefined && listed.settlementPrice === undefined, 'no leg of an open block has expired')
    }
    for (const [quoteId, { record: quote, filledValue }] of quotes) {
      const owner = state.accounts.get(quote.account)
      assert(quote.quoteId === quoteId && quote.blockId === blockId, 'a quote is found by its id, on its block')
      assert(owner !== undefined && !owner.replayGuard.closed.has(quoteId), 'an open quote has not ended')
      assert(quote.status === 'opened' || quote.status === 'partial', 'a quote that is kept is open')
      assert(quote.filled < quote.amount, 'an open quote has something left')
      assert(quote.filled > 0n || filledValue === 0n, 'what was not filled had no price')
    }
  }
}
