import { make, say, tableOf, written } from './make'
import { listen } from './socket'

type Level = { readonly price: string; readonly amount?: string; readonly iv?: string; readonly delta?: string }
type Ticker = { readonly instrument_name: string; readonly mark: Level; readonly bid: Level; readonly ask: Level }
type Side = Readonly<Record<'iv' | 'delta' | 'mark' | 'bidSize' | 'bid' | 'ask' | 'askSize', HTMLTableCellElement>>

const columns = ['iv', 'delta', 'mark', 'bidSize', 'bid', 'ask', 'askSize'] as const

/** The options of one expiry, with a number of strikes in view. The socket carries updates of all expiries. */
export function openChain(place: Element, query: URLSearchParams): () => void {
  const count = Number(query.get('rows') ?? 26)
  const sides = new Map<string, Side>()
  const known = new Map<string, Ticker>()
  const changed = new Set<string>()
  const { table, body } = tableOf('Option chain', [...columns, 'strike', ...columns])
  place.replaceChildren(table)
  let isDue = false

  const build = () => {
    const expiries = [...new Set([...known.keys()].map((name) => name.split('-')[1] ?? ''))]
    const expiry = expiries[Number(query.get('expiry') ?? 4)] ?? ''
    const strikes = [...new Set([...known.keys()].filter((name) => name.includes(`-${expiry}-`)).map(strikeOf))]
    const near = strikes
      .sort((a, b) => a - b)
      .slice((strikes.length - count) >> 1)
      .slice(0, count)
    for (const strike of near) {
      const row = make('tr')
      for (const kind of ['C', 'P']) {
        const cells = Object.fromEntries(columns.map((name) => [name, make('td')])) as unknown as Side
        sides.set(`ETH-${expiry}-${strike}-${kind}`, cells)
        row.append(...Object.values(cells))
        if (kind === 'C') row.append(make('th', {}, written(strike, 0)))
      }
      body.append(row)
    }
  }
  const draw = () => {
    isDue = false
    if (sides.size === 0) build()
    for (const name of changed) {
      const cells = sides.get(name)
      const ticker = known.get(name)
      if (cells === undefined || ticker === undefined) continue
      say(cells.iv, `${written(Number(ticker.mark.iv) * 100, 1)}%`)
      say(cells.delta, written(Number(ticker.mark.delta), 2))
      say(cells.mark, written(Number(ticker.mark.price), 1))
      say(cells.bidSize, written(Number(ticker.bid.amount), 0))
      say(cells.bid, written(Number(ticker.bid.price), 1))
      say(cells.ask, written(Number(ticker.ask.price), 1))
      say(cells.askSize, written(Number(ticker.ask.amount), 0))
    }
    changed.clear()
  }
  const socket = listen(query.get('ws') ?? '', ['ticker-500ms:ETH:OPTION'], (_channel, data) => {
    for (const ticker of (data as { tickers: readonly Ticker[] }).tickers) {
      known.set(ticker.instrument_name, ticker)
      changed.add(ticker.instrument_name)
    }
    if (!isDue) requestAnimationFrame(draw)
    isDue = true
  })
  return () => socket.close()
}

function strikeOf(name: string): number {
  return Number(name.split('-')[2])
}
