import { systemClock } from '@/lib/clock'
import { createLatencies, type Latencies } from './latencies'
import { ask, openClient, type LoadClient } from './loadClient'

/** What a subscriber reads, by its number: the books and the tickers of a page, and of every fifth a chain of options. */
export function channelsOf(at: number): string[] {
  const asset = ['ETH', 'BTC', 'SOL'][at % 3] ?? 'ETH'
  const page = [
    `orderbook-100ms:${asset}-PERP`,
    `ticker-500ms:${asset}:PERPETUAL`,
    `trades:${asset}-PERP`,
    `index:${asset}`,
    `book-ticker:${asset}:PERPETUAL`,
  ]
  return at % 5 === 0 ? [...page, `ticker-500ms:ETH:OPTION`] : page
}

export type FanOut = {
  readonly clients: readonly LoadClient[]
  /** Counts from now on. */
  readonly begin: () => void
  readonly counted: () => { readonly frames: number; readonly bytes: number; readonly latencies: Latencies }
  readonly close: () => void
}

/** Many readers of a living market. Of every message is known when the venue wrote it (`write_ts`). */
export async function openSubscribers(url: string, count: number): Promise<FanOut> {
  let latencies = createLatencies()
  let frames = 0
  let bytes = 0
  const clients: LoadClient[] = []
  for (let at = 0; at < count; at++) {
    const client = await openClient(url)
    client.onMessage = (message) => {
      frames += 1
      bytes += message.length
      latencies.add(ageMs(message))
    }
    await ask(client, 'subscribe', channelsOf(at))
    clients.push(client)
  }
  return {
    clients,
    begin: () => {
      latencies = createLatencies()
      frames = 0
      bytes = 0
    },
    counted: () => ({ frames, bytes, latencies }),
    close: () => {
      for (const { socket } of clients) socket.terminate()
    },
  }
}

/** `write_ts` is the last member of a message: 19 digits, a quote and a brace. Both clocks are the machine's, to a millisecond. */
function ageMs(message: Buffer): number {
  const written = BigInt(message.toString('latin1', message.length - 21, message.length - 2))
  return Number(systemClock.nowNs() - written) / 1e6
}
