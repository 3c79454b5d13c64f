import type { Page } from '@playwright/test'
import { readBook, type RestTrader } from '../restTrader'
import { PortfolioScreen } from '../screens/PortfolioScreen'
import type { TradeScreen } from '../screens/TradeScreen'
import { home } from './soakWalk'

const levels = 8
const looks = 100

/** Describes differences between the page and the venue. Leaves the home screen. */
export async function readDrift(tradeScreen: TradeScreen, venueUrl: string, trader: RestTrader): Promise<string[]> {
  const { page } = tradeScreen
  await home.go(page)
  const drift = await bookDrift(tradeScreen, venueUrl)
  await tradeScreen.showTable('Open orders')
  drift.push(...differences('orders', await pageRows(page, 'Open orders', orderOnPage), await venueOrders(trader)))
  await tradeScreen.showTable('Positions')
  drift.push(
    ...differences('positions', await pageRows(page, 'Positions', positionOnPage), await venuePositions(trader)),
  )
  drift.push(...(await balanceDrift(page, trader)))
  return drift
}

/** A live book changes between two reads, so one match within many attempts is enough. */
async function bookDrift(tradeScreen: TradeScreen, venueUrl: string): Promise<string[]> {
  const wrong = new Map<string, string>()
  for (const [side, venueSide] of [
    ['buy', 'bids'],
    ['sell', 'asks'],
  ] as const) {
    for (let look = 0; look < looks; look++) {
      const reported = (await readBook(venueUrl, venueSide)).slice(0, levels)
      const shown = (await tradeScreen.levels(side)).slice(0, levels)
      if (JSON.stringify(reported) === JSON.stringify(shown)) {
        wrong.delete(side)
        break
      }
      wrong.set(
        side,
        `book, ${venueSide}: the page has ${JSON.stringify(shown)}, the venue ${JSON.stringify(reported)}`,
      )
      await tradeScreen.page.waitForTimeout(50)
    }
  }
  return [...wrong.values()]
}

type Row = Readonly<Record<string, string>>

/** One text per row, sorted alphabetically. */
async function pageRows(page: Page, label: string, say: (row: Row) => string): Promise<readonly string[]> {
  const rows = await page.getByRole('table', { name: label }).evaluate((table) => {
    const heads = Array.from(table.querySelectorAll('th'), (head) => head.textContent.trim())
    return Array.from(table.querySelectorAll('tbody tr:not([aria-hidden])'), (row) =>
      Object.fromEntries(
        Array.from(row.querySelectorAll('td'), (cell, index) => {
          // A name or number may have chips beside it.
          const text = (cell.querySelector('button') ?? cell).textContent
          return [heads[index] ?? '', text.trim()]
        }),
      ),
    )
  })
  return rows.map(say).toSorted()
}

const orderOnPage = (row: Row) =>
  [row['Instrument'], row['Side']?.toLowerCase(), numberIn(row['Price']), numberIn(row['Amount'])].join(' ')

const positionOnPage = (row: Row) => [row['Instrument'], Math.abs(numberIn(row['Position']))].join(' ')

async function venueOrders(trader: RestTrader): Promise<readonly string[]> {
  const orders = Object.values(await trader.read('/orders')) as readonly Row[]
  return orders
    .map((order) =>
      [order['instrument_name'], order['side'], Number(order['price']), Number(order['amount'])].join(' '),
    )
    .toSorted()
}

async function venuePositions(trader: RestTrader): Promise<readonly string[]> {
  const { positions = [] } = await trader.read('/positions')
  return (positions as readonly Row[])
    .map((position) => [position['instrument_name'], Number(position['amount'])].join(' '))
    .toSorted()
}

async function balanceDrift(page: Page, trader: RestTrader): Promise<string[]> {
  const portfolio = new PortfolioScreen(page)
  await portfolio.goTo()
  await portfolio.balances.waitFor()
  const { collaterals } = await trader.read('/account')
  const drift: string[] = []
  for (const { collateral_asset: asset = '', balance = '' } of collaterals as readonly Row[]) {
    const [shown = ''] = await portfolio.cells(portfolio.balances, asset)
    if (Math.abs(numberIn(shown) - Number(balance)) >= 0.005)
      drift.push(`balance: the page has ${shown} ${asset}, the venue ${balance}`)
  }
  return drift
}

function differences(what: string, shown: readonly string[], reported: readonly string[]): readonly string[] {
  if (JSON.stringify(shown) === JSON.stringify(reported)) return []
  return [`${what}: the page has ${JSON.stringify(shown)}, the venue ${JSON.stringify(reported)}`]
}

function numberIn(text = ''): number {
  return Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))
}
