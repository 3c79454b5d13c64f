import { bench, describe } from 'vitest'
import { systemClock } from '@/core/lib/clock'
import { ticker500ms, type TickerMessage } from '@/core/protocol/channels/ticker'
import { decodeQuickly } from '@/core/protocol/fastDecoder'
import type { FeedReader } from '@/web/connection/feed'
import { createTickersStore } from '@/web/market/tickers/tickersStore'
import { createChainStore } from './chainStore'

/**
 * One second of a chain of 1,500 instruments with 5,000 changes, as 60 frames of 83 or 84 changes: from JSON to
 * notifying 100 rendered options. It should leave most of each frame for rendering.
 */
const instrumentCount = 1_500
const drawnCount = 100
const frameCount = 60
const changesPerSecond = 5_000

const level = (price: number) => ({
  price: price.toFixed(1),
  amount: '12.5',
  delta: '0.512345678901',
  gamma: '0.000812345678',
  theta: '-3.123456789012',
  vega: '4.123456789012',
  rho: '1.123456789012',
  iv: '0.612345678901',
})
const record = (index: number, price: number) => ({
  instrument_id: String(index),
  instrument_name: `ETH-27NOV26-${1000 + index}-C`,
  instrument_type: 'OPTION',
  index_price: '3120.5',
  mark: level(price),
  open_interest: '1234.5',
  bid: level(price - 0.1),
  ask: level(price + 0.1),
})

/** Round-robin: each instrument changes three or four times per second. */
let nextIndex = 0
const frames = Array.from({ length: frameCount }, (_, frame) => {
  const from = Math.round((frame * changesPerSecond) / frameCount)
  const to = Math.round(((frame + 1) * changesPerSecond) / frameCount)
  const tickers = Array.from({ length: to - from }, () => record(nextIndex++ % instrumentCount, 100 + frame / 10))
  return JSON.stringify({ timestamp: String(1_790_000_100_000_000_000n + BigInt(frame)), tickers })
})

function setUp() {
  let receive: (message: TickerMessage) => void = () => {}
  let turn = () => {}
  let noticeCount = 0
  const tickers = createTickersStore(
    {
      nextFrame: (callback) => (turn = callback),
      feed: {
        subscribe: (_name, _channel, reader) => {
          // The store only subscribes to tickers.
          const { onMessage } = reader as FeedReader<TickerMessage>
          receive = (message) => onMessage(message, systemClock.nowMs())
          return {
            status: () => ({ state: 'live', lastMessageAtMs: undefined, error: undefined }),
            resync: () => {},
            close: () => {},
          }
        },
      },
    },
    { kind: 'assetType', asset: 'ETH', instrumentType: 'OPTION' },
  )
  const chain = createChainStore(tickers)
  for (let index = 0; index < drawnCount; index++)
    chain.subscribe(record(index, 1).instrument_name, () => noticeCount++)
  return {
    second: () => {
      for (const text of frames) {
        const decoded = decodeQuickly(ticker500ms.message, JSON.parse(text))
        if (decoded.success) receive(decoded.data)
        turn()
      }
      return noticeCount
    },
  }
}

describe('one second of 5,000 changes among 1,500 instruments, 100 of them rendered', () => {
  const { second } = setUp()
  bench('from JSON to notified readers', () => {
    second()
  })
  bench('JSON.parse alone', () => {
    for (const text of frames) JSON.parse(text)
  })
})
