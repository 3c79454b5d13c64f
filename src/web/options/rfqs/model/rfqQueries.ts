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

/** The open quotes on a block, the best of each side first. The taker sees all, a maker only its own. */
export type BlockQuotes = { readonly bids: readonly RfqQuote[]; readonly asks: readonly RfqQuote[] }

export type RfqQueries = {
  /** The account's own requests that are open, newest first. */
  readonly own: UseQueryOptions<readonly RfqBlockRecord[]>
  /** The requests of others that the account may quote on, newest first. */
  readonly toQuote: UseQueryOptions<readonly RfqBlockRecord[]>
  readonly quotesOf: (blockId: Hash) => UseQueryOptions<BlockQuotes>
  /** The account's quotes that are open, newest first. */
  readonly ownQuotes: UseQueryOptions<readonly QuoteMessage[]>
}

/** No channel carries quotes (websocket.md 23), so an open request is polled while someone looks at it. */
const refetchInterval = 1_000

/** Read while someone looks; together a small part of the limit of private calls. */
export function createRfqQueries(parts: {
  readonly account: Address
  readonly rest: RestClient
  /** Hears each reading of the own requests. */
  readonly onOwnRead: (blocks: readonly RfqBlockRecord[]) => void
  /** Hears each reading of the requests of others. */
  readonly onToQuoteRead: (blocks: readonly RfqBlockRecord[]) => void
  /** Hears each reading of the own quotes. */
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

/** All that is read of requests and quotes. */
export function rfqsKey(account: Address) {
  return ['account', account, 'rfqs'] as const
}

function newestFirst(a: { readonly createdTimestamp: bigint }, b: { readonly createdTimestamp: bigint }): number {
  return a.createdTimestamp < b.createdTimestamp ? 1 : a.createdTimestamp > b.createdTimestamp ? -1 : 0
}
