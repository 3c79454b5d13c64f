import { createRandom } from '@/core/lib/random'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { MarketEvent, SourceInstrument, SourceLevel } from '@/venue/market/source/marketEvent'
import { blobReader } from '@/venue/market/source/recording/blobReader'
import { openRecording } from '@/venue/market/source/recording/openRecording'
import { createRecordingWriter } from '@/venue/market/source/recording/recordingWriter'

const startNs = 1_723_161_255_000_000_000n
const price = (value: number): Price => fixed6(BigInt(Math.round(value * 100)) * 10_000n)
const amount = (value: number): Amount => fixed6(BigInt(Math.round(value * 1000)) * 1000n)

export const seededInstruments: readonly SourceInstrument[] = [
  {
    name: 'ETH-PERP',
    asset: 'ETH',
    kind: 'PERPETUAL',
    priceStep: price(0.01),
    amountStep: amount(0.001),
    sourceName: 'ETHUSDT',
  },
  {
    name: 'BTC-27DEC26-90000-C',
    asset: 'BTC',
    kind: 'OPTION',
    priceStep: price(0.01),
    amountStep: amount(0.001),
    sourceName: 'BTC-27DEC26-90000-C',
    conversion: 'prices in BTC, converted at the forward',
    terms: { maxLeverage: 12.5, priceBand: fixed6(50_000n), expiryNs: 1_798_358_400_000_000_001n },
  },
]

/** Makes a market of two instruments: snapshots, updates, trades, figures and now and then a gap. */
export function seededMarket(seed: number, count: number): MarketEvent[] {
  const random = createRandom(seed)
  const events: MarketEvent[] = [{ type: 'instruments', receivedNs: startNs, instruments: seededInstruments }]
  const around = (): number => 2680 + random.integer(400) / 100
  const levels = (most: number): SourceLevel[] =>
    Array.from({ length: 1 + random.integer(most) }, () => {
      const isBid = random.next() < 0.5
      return {
        side: isBid ? 'buy' : 'sell',
        price: price(around() + (isBid ? -10 : 10)),
        amount: amount(random.integer(4) * random.next() * 10),
      } as const
    })
  let receivedNs = startNs
  let bookNumber = 5_123_107_832_349n
  for (let index = 1; index < count; index++) {
    receivedNs += BigInt(random.integer(3) === 0 ? 0 : random.integer(40_000_000))
    bookNumber += BigInt(random.integer(500))
    const { name } = random.pick(seededInstruments)
    const when = {
      receivedNs,
      ...(random.next() < 0.8 && { exchangeNs: receivedNs - (receivedNs % 1_000_000n) + 1_200_000_000n }),
      ...(random.next() < 0.7 && { bookNumber }),
    }
    const kind = random.integer(100)
    if (kind < 4) events.push({ type: 'bookSnapshot', ...when, name, levels: uniqueLevels(levels(30)) })
    else if (kind < 60) events.push({ type: 'bookUpdate', ...when, name, levels: levels(8), checksum: '4294967295' })
    else if (kind < 80) {
      const side = random.next() < 0.5 ? 'buy' : 'sell'
      // Now and then a price finer than its step, as a live venue may send.
      const fine = fixed6<Price>(random.next() < 0.1 ? 1n : 0n)
      const at = fixed6<Price>(price(around()) + fine)
      events.push({ type: 'trade', ...when, name, side, price: at, amount: amount(1 + random.next()) })
    } else if (kind < 98) {
      const figures = { markPrice: price(around()), fundingRate: random.next() / 1e4, bestBid: price(around()) }
      events.push({
        type: 'figures',
        ...when,
        name,
        figures: random.next() < 0.5 ? figures : { iv: random.next(), nextFundingRate: -1e-5 },
      })
    } else {
      const names = random.next() < 0.5 ? { names: [name] } : {}
      events.push({ type: 'gap', receivedNs, ...names, reason: 'the source reconnected' })
    }
  }
  return events
}

function uniqueLevels(levels: readonly SourceLevel[]): SourceLevel[] {
  const unique = new Map(
    levels.filter(({ amount }) => amount > 0n).map((level) => [level.side + String(level.price), level]),
  )
  return [...unique.values()]
}

/** Writes a recording into memory, with a block after this many events. */
export async function recordedBytes(
  events: readonly MarketEvent[],
  blockOf = 1_000_000,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const writer = createRecordingWriter({
    append: async (bytes) => {
      parts.push(new Uint8Array(bytes))
    },
  })
  for (let at = 0; at < events.length; at += blockOf) {
    await writer.add(events.slice(at, at + blockOf))
    await writer.flush()
  }
  await writer.close()
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

export async function openBytes(bytes: Uint8Array<ArrayBuffer>) {
  return openRecording(blobReader(new Blob([bytes])))
}

/** Reads from a time: the state that the first batch gives, and all events after it. */
export async function readAll(
  recording: Awaited<ReturnType<typeof openBytes>>,
  fromNs = recording.startNs,
): Promise<{ readonly state: readonly MarketEvent[]; readonly events: MarketEvent[] }> {
  let state: readonly MarketEvent[] | undefined
  const events: MarketEvent[] = []
  for await (const batch of recording.read(fromNs)) {
    if (state === undefined) state = batch
    else events.push(...batch)
  }
  return { state: state ?? [], events }
}
