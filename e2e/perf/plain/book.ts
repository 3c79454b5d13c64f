import { make, say, written } from './make'

type Side = 'buy' | 'sell'
type Levels = readonly (readonly [price: string, amount: string, iv?: string])[]
export type BookData = { readonly type: 'snapshot' | 'update'; readonly bids: Levels; readonly asks: Levels }
type Row = { row: HTMLTableRowElement; cells: readonly HTMLTableCellElement[] }

/** Each row has a price, an amount, a total and a bar for its share. */
export function makeBook(count: number) {
  const table = make('table', { 'aria-label': 'Order book', class: 'book' })
  const rowsOf = (side: Side): Row[] =>
    Array.from({ length: count }, (_, index) => {
      const cells = ['price', 'amount', 'total'].map((cell) => make('td', { 'data-cell': cell }))
      return { row: make('tr', { 'data-side': side, 'data-index': String(index) }, ...cells), cells }
    })
  const drawn = { buy: rowsOf('buy'), sell: rowsOf('sell') }
  const middle = make('td', { colspan: '3' })
  table.append(
    make('tbody', {}, ...drawn.sell.toReversed().map(({ row }) => row)),
    make('tbody', {}, make('tr', {}, middle)),
    make('tbody', {}, ...drawn.buy.map(({ row }) => row)),
  )
  const levels = { buy: [] as [number, number][], sell: [] as [number, number][] }

  function set(side: Side, price: number, amount: number): void {
    const list = levels[side]
    let low = 0
    let high = list.length
    while (low < high) {
      const at = (low + high) >> 1
      const there = list[at]?.[0] ?? 0
      if (side === 'buy' ? there > price : there < price) low = at + 1
      else high = at
    }
    const exists = list[low]?.[0] === price
    if (amount === 0) list.splice(low, exists ? 1 : 0)
    else list.splice(low, exists ? 1 : 0, [price, amount])
  }

  return {
    table,
    apply: ({ type, bids, asks }: BookData) => {
      if (type === 'snapshot') {
        levels.buy = []
        levels.sell = []
      }
      for (const [price, amount] of bids) set('buy', Number(price), Number(amount))
      for (const [price, amount] of asks) set('sell', Number(price), Number(amount))
    },
    draw: () => {
      const totalOf = (side: Side) => levels[side].slice(0, count).reduce((sum, [, amount]) => sum + amount, 0)
      const deepest = Math.max(totalOf('buy'), totalOf('sell'))
      for (const side of ['buy', 'sell'] as const) {
        let total = 0
        for (const [index, { row, cells }] of drawn[side].entries()) {
          const [price, amount] = levels[side][index] ?? [undefined, 0]
          total += amount
          const texts = price === undefined ? ['', '', ''] : [written(price), written(amount), written(total)]
          for (const [at, cell] of cells.entries()) say(cell, texts[at] ?? '')
          const fill = `${Math.floor((total / deepest) * 100)}%`
          if (row.style.getPropertyValue('--fill') !== fill) row.style.setProperty('--fill', fill)
        }
      }
      const [bid = 0] = levels.buy[0] ?? []
      const [ask = 0] = levels.sell[0] ?? []
      say(middle, `${written((bid + ask) / 2, 3)} · ${written(ask - bid)}`)
    },
  }
}
