import type * as z from 'zod/mini'
import type { Channel } from '@/core/protocol/channel'
import { index } from '@/core/protocol/channels/indexPrice'
import { orderbook100ms } from '@/core/protocol/channels/orderbook'
import { ticker500ms, type Ticker } from '@/core/protocol/channels/ticker'
import { trades } from '@/core/protocol/channels/trades'
import { decodeQuickly } from '@/core/protocol/fastDecoder'
import type { MarketRecord } from '@/core/protocol/rest/markets'
import type { Frame } from '@/core/protocol/ws/envelope'
import type { EventTimes, MarketEvent, SourceFigures } from '../marketEvent'
import type { UpstreamBooks } from './upstreamBooks'
import type { UpstreamListing } from './upstreamListing'

type ChannelFrame = Extract<Frame, { kind: 'channel' }>

type FrameContext = {
  readonly listing: UpstreamListing
  readonly books: UpstreamBooks
  readonly seenTrades: { readonly add: (id: string) => boolean }
  readonly onUnreadable: (channel: string) => void
}

/** The wire states funding rates for an hour, events for eight. */
const hoursOfRate = 8

/** Translates a channel message into events. Messages of instruments that are not followed give none. */
export function frameEvents(frame: ChannelFrame, times: EventTimes, context: FrameContext): readonly MarketEvent[] {
  const { listing } = context
  const prefix = frame.channel.slice(0, frame.channel.indexOf(':'))
  switch (prefix) {
    case orderbook100ms.prefix: {
      const message = read(orderbook100ms, frame, context)
      const name = frame.channel.slice(prefix.length + 1)
      const market = listing.get(name)
      if (message === undefined || market === undefined) return []
      if (message.instrumentId !== undefined && message.instrumentId !== market.instrumentId) listing.refreshSoon()
      return context.books.apply(name, message, { ...times, exchangeNs: message.lastUpdated })
    }
    case trades.prefix: {
      const message = read(trades, frame, context)
      if (message === undefined || listing.get(message.instrumentName) === undefined) return []
      const { tradeId, instrumentName: name, side, price, amount, createdTimestamp: exchangeNs } = message
      return context.seenTrades.add(tradeId) ? [{ ...times, exchangeNs, type: 'trade', name, side, price, amount }] : []
    }
    case ticker500ms.prefix: {
      const message = read(ticker500ms, frame, context)
      if (message === undefined) return []
      const stamped = { ...times, exchangeNs: message.timestamp }
      for (const { instrumentName } of message.tickers) listing.mention(instrumentName)
      return message.tickers
        .filter(({ instrumentName }) => listing.get(instrumentName) !== undefined)
        .map((ticker) => ({ ...stamped, type: 'figures', name: ticker.instrumentName, figures: tickerFigures(ticker) }))
    }
    case index.prefix: {
      const message = read(index, frame, context)
      const name = listing.firstOf(frame.channel.slice(prefix.length + 1))
      if (message?.price === undefined || name === undefined) return []
      const exchangeNs = message.timestamp ?? times.receivedNs
      return [{ ...times, exchangeNs, type: 'figures', name, figures: { indexPrice: message.price } }]
    }
    default:
      return []
  }
}

function read<Message extends z.ZodMiniType>(
  channel: Channel<Message>,
  frame: ChannelFrame,
  { onUnreadable }: FrameContext,
): z.output<Message> | undefined {
  const decoded = decodeQuickly(channel.message, frame.data)
  if (decoded.success) return decoded.data
  onUnreadable(frame.channel)
  return undefined
}

function tickerFigures({
  mark,
  indexPrice,
  fundingRate,
  nextFundingRate,
  openInterest,
  bid,
  ask,
}: Ticker): SourceFigures {
  return {
    ...(mark !== undefined && { markPrice: mark.price }),
    ...(mark?.iv !== undefined && { iv: mark.iv }),
    ...(indexPrice !== undefined && { indexPrice }),
    ...(fundingRate !== undefined && { fundingRate: fundingRate * hoursOfRate }),
    ...(nextFundingRate !== undefined && { nextFundingRate: nextFundingRate * hoursOfRate }),
    ...(openInterest !== undefined && { openInterest }),
    ...(bid !== undefined && { bestBid: bid.price }),
    ...(ask !== undefined && { bestAsk: ask.price }),
  }
}

/** Figures of a row of `GET /markets`, the only place with the forward of an option. */
export function listedFigures({ markPrice, indexPrice, forwardPrice, greeks }: MarketRecord): SourceFigures {
  return {
    ...(markPrice !== undefined && { markPrice }),
    ...(indexPrice !== undefined && { indexPrice }),
    ...(forwardPrice !== undefined && { forwardPrice }),
    ...(greeks?.iv !== undefined && { iv: greeks.iv }),
  }
}
