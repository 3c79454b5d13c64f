import { fixed6, larger, scale, smaller, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { type AccountTrade, getTradeHistory } from '@/core/protocol/rest/history'
import { getQuotes, type RfqLegRecord } from '@/core/protocol/rest/rfqs'
import { packagePrice } from '@/core/quant/packagePrice'
import { askVenue, whileUnreachable } from '@/web/connection/askVenue'
import type { RestClient } from '@/web/connection/restClient'

export type FetchedQuote = {
  readonly isOpen: boolean
  /** Filled packages. */
  readonly filled: Amount
  /** Traded price of one package. */
  readonly averagePrice: Price | undefined
}

export type FetchOutcomeDeps = { readonly rest: RestClient; readonly pause: (ms: number) => Promise<void> }
type Asked = { readonly quoteId: Hash; readonly legs: readonly RfqLegRecord[] }

/** Maximum page size (rest-private 1.8). */
const pageRows = 50
const nothing = fixed6<Amount>(0n)

/**
 * Asks the venue for the outcome of a quote by its id. Open quotes are in one list, and fills are in the trade history;
 * a quote in neither never arrived, or ended without a fill. Retries while the venue is unreachable; throws
 * `UnreachableError` after half a minute, or the venue's rejection.
 */
export function fetchQuoteOutcome({ rest, pause }: FetchOutcomeDeps, asked: Asked): Promise<FetchedQuote> {
  return askVenue(() => askOnce(rest, asked), whileUnreachable(pause))
}

async function askOnce(rest: RestClient, { quoteId, legs }: Asked): Promise<FetchedQuote> {
  const open = ((await rest.call(getQuotes, {})).quotes ?? []).find((quote) => quote.quoteId === quoteId)
  if (open !== undefined) return { isOpen: true, filled: open.filled ?? nothing, averagePrice: open.avgPrice }
  const query = { limit: pageRows, tradeTypes: ['trade' as const] }
  const { tradeHistory: rows = [] } = await rest.call(getTradeHistory, { query })
  return outcomeOfTrades(
    legs,
    rows.filter(({ orderId }) => orderId === quoteId),
  )
}

/**
 * Computes the filled packages and their price from the trades of the legs, because each fill of a quote trades all
 * legs.
 */
function outcomeOfTrades(legs: readonly RfqLegRecord[], rows: readonly AccountTrade[]): FetchedQuote {
  const traded = legs.map(({ instrumentId, side, ratio }) => {
    const own = rows.filter((row) => row.instrumentId === instrumentId)
    const contracts = own.reduce((sum, { amount }) => sum + amount, 0n)
    const value = own.reduce((sum, { amount, price = fixed6<Price>(0n) }) => sum + amount * price, 0n)
    const price = contracts === 0n ? undefined : fixed6<Price>(value / contracts)
    return { isBuy: side === 'buy', ratio, price, packages: fixed6<Amount>((contracts * scale) / larger(ratio, one)) }
  })
  const filled = traded.reduce<Amount | undefined>(
    (least, { packages }) => (least === undefined ? packages : smaller(least, packages)),
    undefined,
  )
  const priced = traded.flatMap(({ price, ...leg }) => (price === undefined ? [] : [{ ...leg, price }]))
  const isPriced = filled !== undefined && filled > 0n && priced.length === legs.length
  return { isOpen: false, filled: filled ?? nothing, averagePrice: isPriced ? packagePrice(priced) : undefined }
}

/** The smallest amount, to avoid a division by zero. */
const one = fixed6<Amount>(1n)
