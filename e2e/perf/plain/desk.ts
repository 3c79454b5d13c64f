import { makeBook, type BookData } from './book'
import { make, say, tableOf, written } from './make'
import { listen } from './socket'

type Ticker = {
  readonly mark: { readonly price: string }
  readonly index_price: string
  readonly next_funding_rate?: string
  readonly open_interest?: string
}
type Trade = {
  readonly side: string
  readonly price: string
  readonly amount: string
  readonly created_timestamp: string
}
type Order = {
  readonly order_id: string
  readonly order_status: string
  readonly price: string
  readonly amount: string
}
type Fill = { readonly side: string; readonly price: string; readonly filled: string; readonly fees: string }

const tapeRows = 80
const names = ['mark', 'index', 'funding', 'interest'] as const

export function openDesk(place: Element, query: URLSearchParams): () => void {
  const book = makeBook(Number(query.get('rows') ?? 17))
  const figures = Object.fromEntries(names.map((name) => [name, make('span', { 'data-figure': name })]))
  const tape = tableOf('Trades', ['Price', 'Amount', 'Time'])
  const orders = tableOf('Open orders', ['Side', 'Price', 'Amount'])
  const fills = tableOf('Fills', ['Time', 'Instrument', 'Side', 'Price', 'Amount'])
  place.replaceChildren(
    make('div', { class: 'strip' }, make('b', {}, 'ETH-PERP'), ...names.map((name) => figures[name] ?? '')),
    make('div', { class: 'desk' }, book.table, tape.table, make('div', {}, orders.table, fills.table)),
  )
  let ticker: Ticker | undefined
  let trades: Trade[] = []
  let isDue = false
  const rows = new Map<string, HTMLTableRowElement>()

  const draw = () => {
    isDue = false
    book.draw()
    if (ticker !== undefined) {
      const texts = [
        written(Number(ticker.mark.price)),
        written(Number(ticker.index_price)),
        `${written(Number(ticker.next_funding_rate ?? 0) * 100, 4)}%`,
        written(Number(ticker.open_interest ?? 0)),
      ]
      for (const [at, name] of names.entries()) if (figures[name] !== undefined) say(figures[name], texts[at] ?? '')
    }
    for (const { side, price, amount, created_timestamp: at } of trades) {
      const time = new Date(Number(BigInt(at) / 1_000_000n)).toISOString().slice(11, 19)
      const cells = [written(Number(price)), written(Number(amount)), time].map((text) => make('td', {}, text))
      tape.body.prepend(make('tr', { 'data-side': side }, ...cells))
    }
    trades = []
    while (tape.body.rows.length > tapeRows) tape.body.deleteRow(-1)
  }
  const drawOrder = ({ order_id: id, order_status: status, price, amount }: Order) => {
    const isOpen = status === 'opened' || status === 'partial'
    if (!isOpen) {
      rows.get(id)?.remove()
      rows.delete(id)
      return
    }
    const cells = ['', written(Number(price)), written(Number(amount))].map((text) => make('td', {}, text))
    const row = make('tr', {}, ...cells)
    rows.get(id)?.remove()
    rows.set(id, row)
    orders.body.prepend(row)
  }
  const drawFill = ({ side, price, filled }: Fill) => {
    const texts = [
      new Date().toISOString().slice(11, 19),
      'ETH-PERP',
      side,
      written(Number(price)),
      written(Number(filled)),
    ]
    fills.body.prepend(make('tr', {}, ...texts.map((text) => make('td', {}, text))))
  }

  const [key, secret] = [query.get('key'), query.get('secret')]
  const own = key !== null && secret !== null ? ['orders', 'fills'] : []
  const socket = listen(
    query.get('ws') ?? '',
    ['orderbook-100ms:ETH-PERP', 'ticker-500ms:ETH-PERP', 'trades:ETH-PERP', ...own],
    (channel, data) => {
      if (channel.startsWith('orderbook')) book.apply(data as BookData)
      else if (channel.startsWith('ticker')) ticker = (data as { tickers: readonly Ticker[] }).tickers[0]
      else if (channel.startsWith('trades')) trades.push(data as Trade)
      else if (channel === 'orders') (data as { orders: readonly Order[] }).orders.forEach(drawOrder)
      else drawFill((data as { fill: Fill }).fill)
      if (!isDue) requestAnimationFrame(draw)
      isDue = true
    },
    key !== null && secret !== null ? { key, secret } : undefined,
  )
  const signer = query.get('signer')
  if (signer !== null) void import('./drag').then(({ signDrops }) => signDrops(book.table, signer, socket))
  return () => socket.close()
}
