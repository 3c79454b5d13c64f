import { assert } from '@/core/lib/assert'
import { fixed6, smaller, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Account } from '../accounts/account'
import { holdingFor } from '../accounts/holding'
import type { CommandContext } from '../commandContext'
import { type TradeParty, tradeOffBook } from '../orders/settleTrade'
import { closeBlock, dropQuote, endQuotes } from './closeRfqs'
import { checkPackage, packageFills, type PackageFill } from './packageFills'
import { accepts, byPrice, fillQuote, openAmount, type Quote, type RfqBlock } from './rfqBlock'

/**
 * Trades a quote on its block with the opposite quotes that it crosses, best first, each at the resting quote's own
 * price. A resting quote whose account can no longer afford the package is rejected, and the next is tried. The block
 * closes when completely filled.
 */
export function matchQuote(context: CommandContext, block: RfqBlock, quote: Quote): void {
  for (const resting of crossed(block, quote)) {
    if (openAmount(quote.record) === 0n) break
    const amount = smaller(openAmount(quote.record), openAmount(resting.record))
    if (block.record.isFullSize && amount !== openAmount(block.record)) continue
    if (!trade(context, block, resting, quote, amount)) continue
    block.record = {
      ...block.record,
      filled: fixed6<Amount>(block.record.filled + amount),
      updatedAtNs: context.timeNs,
    }
    for (const filled of [resting, quote]) emitFill(context, block, filled)
    if (openAmount(block.record) === 0n) return closeBlock(context, block)
    context.events.push({ type: 'rfqChanged', rfq: block.record })
  }
}

function crossed({ record, quotes }: RfqBlock, { record: incoming }: Quote): Quote[] {
  const isTaker = incoming.account === record.account
  return [...quotes.values()]
    .filter(({ record: other }) => other.isBuy !== incoming.isBuy && (other.account === record.account) !== isTaker)
    .filter(({ record: other }) => accepts(incoming, other.limitPrice))
    .toSorted((a, b) => byPrice(a.record, b.record))
}

/**
 * Trades all legs between the two accounts at once. Returns false, without trading, if one of them cannot afford the
 * package.
 */
function trade(context: CommandContext, block: RfqBlock, resting: Quote, incoming: Quote, amount: Amount): boolean {
  const { record } = resting
  const at = { isBuy: record.isBuy, amount, price: record.limitPrice }
  const fills = packageFills(context.state, block.record.legs, {
    ...at,
    ...(record.legPrices === undefined ? {} : { legPrices: record.legPrices }),
  })
  const maker = accountOf(context, resting)
  const taker = accountOf(context, incoming)
  const makerError = fills === undefined ? 'QUOTE_INVALID_LIMIT_PRICE' : rejectionOf(context, maker, fills, 'maker')
  if (fills === undefined || makerError !== undefined) {
    endQuotes(context, block, [resting], 'rejected', makerError)
    return false
  }
  const mirrored = fills.map((fill) => ({ ...fill, isBuy: !fill.isBuy }))
  // The quote was checked at its own limit, but the leg prices of another package price may need more margin.
  if (rejectionOf(context, taker, mirrored, 'taker') !== undefined) return false
  for (const { listed, isBuy, price, amount: legAmount } of fills) {
    tradeOffBook(context, {
      maker: party(maker, resting, holdingFor(maker, listed, undefined), isBuy, amount),
      taker: party(taker, incoming, holdingFor(taker, listed, undefined), !isBuy, amount),
      price,
      amount: legAmount,
      via: 'block',
    })
  }
  fillQuote(resting, amount, record.limitPrice, context.timeNs)
  fillQuote(incoming, amount, record.limitPrice, context.timeNs)
  return true
}

function rejectionOf(
  context: CommandContext,
  account: Account,
  fills: readonly PackageFill[],
  liquidity: 'maker' | 'taker',
) {
  if (account.liquidation !== undefined) return 'ACCOUNT_LIQUIDATION'
  return checkPackage(context.state, account, fills, liquidity).error
}

function emitFill(context: CommandContext, block: RfqBlock, quote: Quote): void {
  if (quote.record.status === 'filled') dropQuote(context, block, quote)
  context.events.push({ type: 'quotesChanged', account: quote.record.account, quotes: [quote.record] })
}

function accountOf({ state }: CommandContext, { record }: Quote): Account {
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
