import { assert } from '@/lib/assert'
import { fixed6, smaller, type Amount, type Usd } from '@/protocol/fixed6'
import type { Account } from '../accounts/account'
import { holdingFor } from '../accounts/holding'
import type { TradeParty } from '../orders/settleTrade'
import { tradeOffBook } from '../orders/tradeOffBook'
import type { Turn } from '../turn'
import { closeBlock, dropQuote, endQuotes } from './closeRfqs'
import { checkPackage, packageFills, type PackageFill } from './packageFills'
import { accepts, byPrice, fillQuote, openAmount, type Quote, type RfqBlock } from './rfqBlock'

/**
 * Trades a quote that is on its block with those of the other side that it crosses, the best first, each at its own
 * price. A resting quote whose account could no longer stand the package is rejected, and the next is tried. The block
 * closes when all of it is filled.
 */
export function matchQuote(turn: Turn, block: RfqBlock, quote: Quote): void {
  for (const resting of crossed(block, quote)) {
    if (openAmount(quote.record) === 0n) break
    const amount = smaller(openAmount(quote.record), openAmount(resting.record))
    if (block.record.isFullSize && amount !== openAmount(block.record)) continue
    if (!trade(turn, block, resting, quote, amount)) continue
    block.record = {
      ...block.record,
      filled: fixed6<Amount>(block.record.filled + amount),
      updatedAtNs: turn.timeNs,
    }
    for (const filled of [resting, quote]) tellFill(turn, block, filled)
    if (openAmount(block.record) === 0n) return closeBlock(turn, block)
    turn.events.push({ type: 'rfqChanged', rfq: block.record })
  }
}

/** The quotes that it may trade with, the best first. */
function crossed({ record, quotes }: RfqBlock, { record: incoming }: Quote): Quote[] {
  const isTaker = incoming.account === record.account
  return [...quotes.values()]
    .filter(({ record: other }) => other.isBuy !== incoming.isBuy && (other.account === record.account) !== isTaker)
    .filter(({ record: other }) => accepts(incoming, other.limitPrice))
    .toSorted((a, b) => byPrice(a.record, b.record))
}

/** Moves all legs between the two at once. False: one of them could not stand it, and nothing was traded. */
function trade(turn: Turn, block: RfqBlock, resting: Quote, incoming: Quote, amount: Amount): boolean {
  const { record } = resting
  const at = { isBuy: record.isBuy, amount, price: record.limitPrice }
  const fills = packageFills(turn.state, block.record.legs, {
    ...at,
    ...(record.legPrices === undefined ? {} : { legPrices: record.legPrices }),
  })
  const maker = accountOf(turn, resting)
  const taker = accountOf(turn, incoming)
  const makerError = fills === undefined ? 'QUOTE_INVALID_LIMIT_PRICE' : refusalOf(turn, maker, fills, 'maker')
  if (fills === undefined || makerError !== undefined) {
    endQuotes(turn, block, [resting], 'rejected', makerError)
    return false
  }
  const mirrored = fills.map((fill) => ({ ...fill, isBuy: !fill.isBuy }))
  // It was checked at its own limit, but the split of another price may ask for more.
  if (refusalOf(turn, taker, mirrored, 'taker') !== undefined) return false
  for (const { listed, isBuy, price, amount: legAmount } of fills) {
    tradeOffBook(turn, {
      maker: party(maker, resting, holdingFor(maker, listed), isBuy, amount),
      taker: party(taker, incoming, holdingFor(taker, listed), !isBuy, amount),
      price,
      amount: legAmount,
      via: 'block',
    })
  }
  fillQuote(resting, amount, record.limitPrice, turn.timeNs)
  fillQuote(incoming, amount, record.limitPrice, turn.timeNs)
  return true
}

function refusalOf(turn: Turn, account: Account, fills: readonly PackageFill[], liquidity: 'maker' | 'taker') {
  if (account.liquidation !== undefined) return 'ACCOUNT_LIQUIDATION'
  return checkPackage(turn.state, account, fills, liquidity).error
}

function tellFill(turn: Turn, block: RfqBlock, quote: Quote): void {
  if (quote.record.status === 'filled') dropQuote(turn, block, quote)
  turn.events.push({ type: 'quotesChanged', account: quote.record.account, quotes: [quote.record] })
}

function accountOf({ state }: Turn, { record }: Quote): Account {
  const account = state.accounts.get(record.account)
  assert(account !== undefined, 'a quote has an account')
  return account
}

const nothing = fixed6<Usd>(0n)

function party(
  account: Account,
  { record }: Quote,
  holding: TradeParty['holding'],
  isBuy: boolean,
  amount: Amount,
): TradeParty {
  return {
    account,
    holding,
    side: isBuy ? 'buy' : 'sell',
    orderId: record.quoteId,
    orderStatus: openAmount(record) === amount ? 'filled' : 'partial',
    orderType: 'limit',
    systemType: record.systemType,
    tradeType: 'trade',
    paysTradeFee: true,
    liquidationFee: nothing,
  }
}
