import { expectAccessible } from '../accessible'
import { at } from '../at'
import { expect, test as base } from '../fixtures'
import { openRestTrader, readBook, type RestTrader } from '../restTrader'
import { HistoryScreen } from '../screens/HistoryScreen'
import { setPageClock } from '../venueClock'

type Row = Readonly<Record<string, string>>

const test = base.extend<{ readonly history: HistoryScreen }>({
  history: async ({ page, host }, use) => use(new HistoryScreen(page, host.appUrl)),
})

/** Reads all pages of a history from the venue. */
async function readAll(trader: RestTrader, path: string, list: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await trader.read(`${path}${path.includes('?') ? '&' : '?'}limit=50&offset=${rows.length}`)
    // All members of the venue's answer are strings.
    const more = (page[list] ?? []) as readonly Row[]
    rows.push(...more)
    if (more.length === 0 || rows.length >= Number(page['count'])) return rows
  }
}

const fillsOf = (trader: RestTrader) =>
  readAll(trader, '/trade-history?trade_types=trade&trade_types=liquidation', 'trade_history')

/** Buys twice and sells once, repeatedly, at the best price. */
async function trade(trader: RestTrader, venueUrl: string, count: number): Promise<void> {
  const [ask] = at(await readBook(venueUrl, 'asks'), 0)
  const [bid] = at(await readBook(venueUrl, 'bids'), 0)
  for (let index = 0; index < count; index += 1) {
    const isSell = index % 3 === 2
    const price = isSell ? bid * 0.99 : ask * 1.01
    await trader.place({ side: isSell ? 'sell' : 'buy', price: price.toFixed(2), amount: '0.01' })
  }
}

const plain = (text: string | undefined) => Number((text ?? '').replaceAll(',', '').replace('−', '-'))
const sumOf = (rows: readonly Row[], member: string) => rows.reduce((sum, row) => sum + Number(row[member] ?? 0), 0)

test('a signed-out visitor is asked to connect; fills agree with the venue in each cell, in their totals and to the last decimal of the export; filters are in the URL; new rows move nothing; orders show how they ended, and each list fits a phone', async ({
  tradeScreen,
  history,
  wallet,
  host,
  page,
}) => {
  test.setTimeout(240_000)
  await test.step('a signed-out visitor is asked to connect a wallet', async () => {
    await history.open('fills')
    await expect(page.getByText('Connect your wallet to see your fills.')).toBeVisible()
  })

  await tradeScreen.openSignedIn()
  await tradeScreen.account.waitFor()
  const trader = await openRestTrader(host.venueUrl, wallet.key)

  await test.step('orders show how they ended, and Enter opens their instrument; each list has no accessibility violations and fits a phone', async () => {
    await test.step('orders show how they ended, and Enter opens their instrument', async () => {
      await trade(trader, host.venueUrl, 1)
      const [price] = at(await readBook(host.venueUrl, 'bids'), 4)
      await trader.cancel(await trader.place({ side: 'buy', price: String(price), amount: '0.5' }))
      await history.go('orders')
      const rows = history.rows('orders')
      await expect(rows).toHaveCount(2)
      await expect(rows.first()).toContainText('Cancelled')
      await expect(rows.first()).toContainText('0.00 / 0.50')
      await expect(rows.last()).toContainText('Filled')
      await history.choose('Status', 'Filled')
      await expect(rows).toHaveCount(1)
      await rows.first().focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/trade\/ETH-PERP$/)
    })

    // `accessibility.spec.ts` checks the lists of a wide page.
    await test.step('each list has no accessibility violations and fits a phone', async () => {
      const width = 390
      await trade(trader, host.venueUrl, 3)
      await page.setViewportSize({ width, height: 844 })
      for (const kind of ['orders', 'stops', 'fills', 'funding', 'settlements', 'transactions'] as const) {
        await history.go(kind)
        const isFull = kind === 'orders' || kind === 'fills' || kind === 'transactions'
        if (isFull) await expect(history.cards.first()).toContainText(/\d/)
        // The header may say "No response" for a moment on a busy machine.
        else await expect(page.locator('main').getByText(/^No /)).toBeVisible()
        // A fading toast is not part of the list.
        await expectAccessible(page, { where: kind, without: 'section[aria-label^="Notifications"]' })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('every cell of the fills agrees with the venue, the totals equal the change in balance, and filters are in the URL', async () => {
    await trade(trader, host.venueUrl, 9)
    await history.go('fills')

    await test.step('every cell of the fills agrees with the venue, and the totals equal the change in balance', async () => {
      const fills = await fillsOf(trader)
      expect(fills.length).toBeGreaterThanOrEqual(9)
      await expect(history.rows('fills')).toHaveCount(fills.length)
      const shown = await history.read('fills')
      fills.forEach((fill, index) => {
        const row = at(shown, index)
        const pnl = Number(fill['pnl'])
        expect(row).toMatchObject({
          Instrument: fill['instrument_name'],
          Side: fill['side'] === 'buy' ? 'Buy' : 'Sell',
          Role: fill['liquidity'],
          datetime: new Date(Number(BigInt(fill['created_timestamp'] ?? '0') / 1_000_000n)).toISOString(),
        })
        expect(plain(row['Price'])).toBe(Number(fill['price']))
        expect(plain(row['Amount'])).toBe(Number(fill['amount']))
        expect(plain(row['Value (USD)'])).toBeCloseTo(Number(fill['price']) * Number(fill['amount']), 2)
        expect(Math.abs(plain(row['Fee (USD)']) - Number(fill['fees']))).toBeLessThan(0.005 + 1e-6)
        if (pnl !== 0) expect(plain(row['Realised PnL'])).toBeCloseTo(pnl, 2)
      })

      await expect(history.sums).toContainText(`Totals of all ${fills.length} rows`)
      const cash = sumOf(fills, 'pnl') - sumOf(fills, 'fees')
      expect(plain(await history.sum('Fees').innerText())).toBeCloseTo(sumOf(fills, 'fees'), 2)
      expect(plain(await history.sum('Realised PnL').innerText())).toBeCloseTo(sumOf(fills, 'pnl'), 2)
      expect(plain(await history.sum('Net cash flow').innerText())).toBeCloseTo(cash, 2)
      const account = await trader.read('/account')
      expect(Number(account['balance'])).toBeCloseTo(100_000 + cash, 6)
    })

    await test.step('a link applies filters, Back removes them, and invalid ones are named', async () => {
      const sells = (await fillsOf(trader)).filter((fill) => fill['side'] === 'sell').length
      const all = (await fillsOf(trader)).length
      await expect(history.rows('fills')).toHaveCount(all)
      await history.choose('Side', 'Sell')
      await expect(history.rows('fills')).toHaveCount(sells)
      await expect(page).toHaveURL(/\/history\/fills\?side=sell$/)
      await expect(page.getByText(`Filtered locally: all ${all} rows searched`)).toBeVisible()
      await history.chooseInstrument('eth-perp')
      await expect(page).toHaveURL(/side=sell&instrument=ETH-PERP$/)
      await history.chooseTime('24 h')
      await expect(page).toHaveURL(/side=sell&instrument=ETH-PERP&range=24h$/)
      await expect(history.rows('fills')).toHaveCount(sells)
      await page.goBack()
      await page.goBack()
      await page.goBack()
      await expect(history.rows('fills')).toHaveCount(all)
      await expect(history.filters.getByRole('combobox', { name: 'Side' })).toHaveValue('')
      await page.goForward()
      await expect(history.rows('fills')).toHaveCount(sells)

      await history.go('fills', '?instrument=BTC-PERP')
      await expect(page.getByText('No fills match these filters')).toBeVisible()
      await page.getByRole('button', { name: 'Clear filters' }).first().click()
      await expect(history.rows('fills')).toHaveCount(all)
      await history.go('fills', '?side=up&range=24h')
      await expect(page.getByText('Ignored unknown filters: side=up')).toBeVisible()
      await expect(history.filters.getByRole('radio', { name: '24 h' })).toBeChecked()
    })
  })

  await test.step('the export of a view has every row to the last decimal, the venue offers its own, and a fill that arrives while older rows are in view is announced and moves nothing', async () => {
    await trade(trader, host.venueUrl, 54)
    await history.go('fills')

    await test.step('a fill that arrives while older rows are in view is announced and moves nothing', async () => {
      const count = (await fillsOf(trader)).length
      await expect(history.table('fills')).toHaveAttribute('aria-rowcount', String(count + 1))
      // At the top, new rows appear as they arrive.
      await trade(trader, host.venueUrl, 1)
      await expect(history.table('fills')).toHaveAttribute('aria-rowcount', String(count + 2))
      await history.rows('fills').first().focus()
      await page.keyboard.press('End')
      await expect(history.rows('fills').last()).toBeFocused()
      // Rows that scrolling brings into view are rendered where it ends.
      await expect(history.rows('fills').filter({ hasNotText: /\d/ })).toHaveCount(0)
      const before = await history.read('fills')
      await trade(trader, host.venueUrl, 3)
      await expect(history.newRows).toHaveText('3 new')
      expect(await history.read('fills')).toEqual(before)
      await history.newRows.click()
      await expect(history.table('fills')).toHaveAttribute('aria-rowcount', String(count + 5))
      await expect(history.rows('fills').first()).toHaveAttribute('data-row', '0')
      await expect(history.sums).toContainText(`Totals of all ${count + 4} rows`)
    })

    await test.step('the export of a view has every row to the last decimal, and the venue offers its own export', async () => {
      const fills = await fillsOf(trader)
      await expect(history.table('fills')).toHaveAttribute('aria-rowcount', String(fills.length + 1))
      // Only some of the rows are rendered.
      expect(await history.rows('fills').count()).toBeLessThan(fills.length)
      const file = await history.exported('Export view')
      expect(file.name).toMatch(/^optick-fills-\d{4}-\d\d-\d\d\.csv$/)
      expect(file.text.startsWith('\uFEFFtime,trade_type,')).toBe(true)
      const [head = [], ...lines] = file.text
        .slice(1)
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','))
      const column = (line: readonly string[], name: string) => line[head.indexOf(name)]
      expect(
        lines.map((line) => [
          column(line, 'trade_id'),
          column(line, 'fee'),
          column(line, 'price'),
          column(line, 'amount'),
          column(line, 'realised_pnl'),
        ]),
      ).toEqual(fills.map((fill) => [fill['trade_id'], fill['fees'], fill['price'], fill['amount'], fill['pnl']]))
      expect(lines.map((line) => [column(line, 'mark_price'), Number(column(line, 'slippage')).toFixed(6)])).toEqual(
        fills.map(({ side, price, mark_price: mark }) => [
          mark,
          ((side === 'buy' ? 1 : -1) * (Number(price) - Number(mark))).toFixed(6),
        ]),
      )
      await history.choose('Side', 'Sell')
      const sells = fills.filter((fill) => fill['side'] === 'sell')
      await expect(history.table('fills')).toHaveAttribute('aria-rowcount', String(sells.length + 1))
      const narrowed = await history.exported('Export view')
      expect(narrowed.text.trimEnd().split('\r\n')).toHaveLength(sells.length + 1)
      const venue = await history.exported('Venue CSV')
      expect(venue.text).toMatch(/^created_timestamp,trade_id,/)
      expect(venue.text.trimEnd().split(/\r?\n/)).toHaveLength(fills.length + 1)
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitem', { name: 'Slippage' }).click()
      await expect(history.table('fills').getByRole('columnheader', { name: 'Slippage' })).toBeVisible()
    })
  })
})

test.describe('on a venue whose clock the story sets', () => {
  test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock'] })

  test('cash totals agree across all lists and with the balance, to the cent', async ({
    tradeScreen,
    history,
    wallet,
    host,
    page,
  }) => {
    test.setTimeout(240_000)
    const option = await nearestCall(host.venueUrl)
    await tradeScreen.begin(option.name)
    await tradeScreen.place({ side: 'Buy', amount: '2' })
    await expect(tradeScreen.toasts).toContainText('Bought 2')
    const trader = await openRestTrader(host.venueUrl, wallet.key)
    await trade(trader, host.venueUrl, 7)
    await host.command(`set ${option.expiry}`)
    await host.command('advance 5s')
    await setPageClock(page, host)
    await page.reload()

    const net: number[] = []
    for (const kind of ['fills', 'funding', 'settlements'] as const) {
      await history.go(kind)
      await expect(history.rows(kind).first()).toContainText(/\d/)
      await expect(history.sums).toContainText(/Totals of all \d+ rows|Total of 1 row/)
      net.push(plain(await history.sum('Net cash flow').innerText()))
    }
    const balance = Number((await trader.read('/account'))['balance'])
    // Three sums, each rounded to a cent.
    expect(Math.abs(100_000 + net.reduce((sum, one) => sum + one, 0) - balance)).toBeLessThan(0.015 + 1e-6)

    const payments = await readAll(trader, '/trade-history?trade_types=funding', 'trade_history')
    await history.go('funding')
    await expect(history.rows('funding')).toHaveCount(payments.length)
    // A running total needs every page of the list.
    await expect.poll(async () => at(await history.read('funding'), 0)['Running total (USD)']).toMatch(/\d/)
    const shown = await history.read('funding')
    const paid = -sumOf(payments, 'fees')
    expect(plain(at(shown, 0)['Running total (USD)'])).toBeCloseTo(paid, 2)
    payments.forEach((payment, index) => {
      expect(plain(at(shown, index)['Payment (USD)'])).toBeCloseTo(-Number(payment['fees']), 4)
      expect(plain(at(shown, index)['Mark'])).toBeCloseTo(Number(payment['mark_price']), 2)
      expect(at(shown, index)['Position']).toContain(payment['side'] === 'buy' ? 'Long' : 'Short')
    })
    const settlements = await readAll(trader, '/trade-history?trade_types=settlement', 'trade_history')
    await history.go('settlements')
    await expect(history.rows('settlements')).toHaveCount(1)
    const [settled] = await history.read('settlements')
    expect(settled).toMatchObject({ Instrument: option.name, Position: 'Long 2.00' })
    expect(plain(settled?.['Settled at'])).toBeCloseTo(Number(settlements[0]?.['settlement_price']), 4)
    expect(plain(settled?.['Payout (USD)'])).toBeCloseTo(Number(settlements[0]?.['payout']), 2)
    expect(Math.abs(plain(settled?.['Fee (USD)']) - Number(settlements[0]?.['fees']))).toBeLessThan(0.005 + 1e-6)
  })
})

/** The next expiring call that has a value. */
async function nearestCall(venueUrl: string): Promise<{ readonly name: string; readonly expiry: string }> {
  const markets = (await (await fetch(`${venueUrl}/markets?asset=ETH`)).json()) as readonly Row[]
  const calls = markets.filter((market) => market['option_type'] === 'call')
  const soonest = calls.map((market) => BigInt(market['expiry'] ?? '0')).reduce((a, b) => (a < b ? a : b))
  const near = calls
    .filter((market) => BigInt(market['expiry'] ?? '0') === soonest)
    .findLast((market) => Number(market['strike']) < Number(market['index_price']))
  if (near === undefined) throw new Error('no call is worth anything')
  return { name: String(near['instrument_name']), expiry: new Date(Number(soonest / 1_000_000n)).toISOString() }
}
