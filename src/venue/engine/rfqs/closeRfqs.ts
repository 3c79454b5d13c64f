import { assert } from '@/lib/assert'
import type { ErrorCode } from '@/protocol/errorCodes'
import type { Address, Hash } from '@/protocol/instrument'
import type { Outcome, QuoteRecord } from '../event'
import { accepted, refused } from '../outcome'
import { rememberClosed } from '../replayGuard'
import type { Turn } from '../turn'
import type { Quote, RfqBlock } from './rfqBlock'

/** Closes one block of the account, or all of them; none to close is no refusal. */
export function cancelRfqs(turn: Turn, account: Address, blockId: Hash | undefined): Outcome {
  if (!turn.state.accounts.has(account)) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (blockId !== undefined && turn.state.rfqs.get(blockId)?.record.account !== account) {
    return refused('RFQ_BLOCK_DOES_NOT_EXIST')
  }
  const isMeant = ({ record }: RfqBlock) =>
    record.account === account && (blockId === undefined || record.blockId === blockId)
  return { isAccepted: true, endedIds: closeBlocks(turn, isMeant) }
}

/** Closes the blocks whose deadline has come. */
export function closeRfqs(turn: Turn): Outcome {
  closeBlocks(turn, ({ record }) => record.deadlineNs <= turn.timeNs)
  return accepted
}

/** Closes those that are meant, in the order of acceptance, and ends all quotes on them; returns their ids. */
export function closeBlocks(turn: Turn, isMeant: (block: RfqBlock) => boolean, error?: ErrorCode): Hash[] {
  const ids: Hash[] = []
  // A Map may lose the entry that is being visited.
  for (const block of turn.state.rfqs.values()) {
    if (!isMeant(block)) continue
    closeBlock(turn, block, error)
    ids.push(block.record.blockId)
  }
  return ids
}

export function closeBlock(turn: Turn, block: RfqBlock, error?: ErrorCode): void {
  endQuotes(turn, block, [...block.quotes.values()], 'cancelled', error)
  block.record = {
    ...block.record,
    status: 'closed',
    updatedAtNs: turn.timeNs,
    ...(error === undefined ? {} : { error }),
  }
  turn.state.rfqs.delete(block.record.blockId)
  turn.events.push({ type: 'rfqChanged', rfq: block.record })
}

/** Ends quotes of the account: those that are named, those on a block, or all; returns their ids. */
export function cancelQuotes(
  turn: Turn,
  account: Address,
  { quoteIds, blockId }: { readonly quoteIds?: readonly Hash[] | undefined; readonly blockId?: Hash | undefined },
): Outcome {
  if (!turn.state.accounts.has(account)) return refused('ACCOUNT_DOES_NOT_EXIST')
  const wanted = quoteIds === undefined ? undefined : new Set(quoteIds)
  const isMeant = ({ quoteId, blockId: on }: QuoteRecord) =>
    (wanted === undefined || wanted.has(quoteId)) && (blockId === undefined || on === blockId)
  return { isAccepted: true, endedIds: endQuotesOf(turn, account, isMeant) }
}

/** Ends the quotes of an account that are meant, on all blocks. */
export function endQuotesOf(
  turn: Turn,
  account: Address,
  isMeant: (quote: QuoteRecord) => boolean,
  error?: ErrorCode,
): Hash[] {
  const ids: Hash[] = []
  for (const block of turn.state.rfqs.values()) {
    const own = [...block.quotes.values()].filter(({ record }) => record.account === account && isMeant(record))
    endQuotes(turn, block, own, 'cancelled', error)
    ids.push(...own.map(({ record }) => record.quoteId))
  }
  return ids
}

/** Ends quotes of one block and tells each account of its own. A quote that was filled keeps its status. */
export function endQuotes(
  turn: Turn,
  block: RfqBlock,
  quotes: readonly Quote[],
  status: 'cancelled' | 'rejected',
  error?: ErrorCode,
): void {
  const told = new Map<Address, QuoteRecord[]>()
  for (const quote of quotes) {
    quote.record = { ...quote.record, status, updatedAtNs: turn.timeNs, ...(error === undefined ? {} : { error }) }
    dropQuote(turn, block, quote)
    const own = told.get(quote.record.account)
    if (own === undefined) told.set(quote.record.account, [quote.record])
    else own.push(quote.record)
  }
  for (const [account, records] of told) turn.events.push({ type: 'quotesChanged', account, quotes: records })
}

/** Takes a quote off its block. Its signature is spent, whether it was filled or not. */
export function dropQuote({ state }: Turn, block: RfqBlock, { record }: Quote): void {
  const account = state.accounts.get(record.account)
  assert(account !== undefined, 'a quote has an account')
  block.quotes.delete(record.quoteId)
  const { timestampSec, filled } = record
  rememberClosed(account.replayGuard, record.quoteId, { timestampSec, wasFilled: filled > 0n })
}
