import type { UseQueryOptions } from '@tanstack/react-query'
import type { Address, Hash } from '@/core/protocol/instrument'
import {
  getQuotes,
  getRfqQuotes,
  getRfqs,
  type QuoteMessage,
  type RfqBlockRecord,
  type RfqQuote,
} from '@/core/protocol/rest/rfqs'
import type { RestClient } from '@/web/connection/restClient'

/** Open quotes on a block, best first. The taker sees all quotes, a maker only the maker's own. */
export type BlockQuotes = { readonly bids: readonly RfqQuote[]; readonly asks: readonly RfqQuote[] }

export type RfqQueries = {
  /** The account's open requests, newest first. */
  readonly own: UseQueryOptions<readonly RfqBlockRecord[]>
  /** Requests of other accounts that the account may quote on, newest first. */
  readonly toQuote: UseQueryOptions<readonly RfqBlockRecord[]>
  readonly quotesOf: (blockId: Hash) => UseQueryOptions<BlockQuotes>
  /** The account's open quotes, newest first. */
  readonly ownQuotes: UseQueryOptions<readonly QuoteMessage[]>
}

/** No channel carries quotes (websocket.md 23), so open requests are polled while they are displayed. */
const refetchInterval = 1_000

/** Creates the queries of requests and quotes. All together use a small part of the rate limit for private calls. */
export function createRfqQueries(parts: {
  readonly account: Address
  readonly rest: RestClient
  readonly onOwnRead: (blocks: readonly RfqBlockRecord[]) => void
  readonly onToQuoteRead: (blocks: readonly RfqBlockRecord[]) => void
  readonly onQuotesRead: (quotes: readonly QuoteMessage[]) => void
}): RfqQueries {
  const { account, rest, onOwnRead, onToQuoteRead, onQuotesRead } = parts
  const key = rfqsKey(account)
  return {
    own: {
      queryKey: [...key, 'own'],
      queryFn: async ({ signal }) => {
        const { blocks = [] } = await rest.call(getRfqs, { query: { role: 'taker' } }, { signal })
        onOwnRead(blocks)
        return blocks.toSorted(newestFirst)
      },
      refetchInterval,
    },
    toQuote: {
      queryKey: [...key, 'toQuote'],
      queryFn: async ({ signal }) => {
        const { blocks = [] } = await rest.call(getRfqs, { query: { role: 'maker' } }, { signal })
        onToQuoteRead(blocks)
        return blocks.toSorted(newestFirst)
      },
      refetchInterval,
    },
    quotesOf: (blockId) => ({
      queryKey: [...key, 'quotes', blockId],
      queryFn: async ({ signal }) => {
        const { bids = [], asks = [] } = await rest.call(getRfqQuotes, { path: { blockId } }, { signal })
        return { bids, asks }
      },
      refetchInterval,
    }),
    ownQuotes: {
      queryKey: [...key, 'ownQuotes'],
      queryFn: async ({ signal }) => {
        const { quotes = [] } = await rest.call(getQuotes, {}, { signal })
        onQuotesRead(quotes)
        return quotes.toSorted(newestFirst)
      },
      refetchInterval,
    },
  }
}

/** Prefix of the keys of all queries in this file. */
export function rfqsKey(account: Address) {
  return ['account', account, 'rfqs'] as const
}

function newestFirst(a: { readonly createdTimestamp: bigint }, b: { readonly createdTimestamp: bigint }): number {
  return a.createdTimestamp < b.createdTimestamp ? 1 : a.createdTimestamp > b.createdTimestamp ? -1 : 0
}
