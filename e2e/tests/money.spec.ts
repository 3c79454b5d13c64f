import { test, expect } from '../fixtures'
import { goInPage } from '../goInPage'
import { openRestTrader, type RestTrader } from '../restTrader'
import { NoticePanel } from '../screens/NoticePanel'
import { PositionsPanel } from '../screens/PositionsPanel'
import type { TradeScreen } from '../screens/TradeScreen'
import type { Host } from '../startHost'
import { setPageClock, venueTime } from '../venueClock'

/*
 * Money moves with the clock and with prices, and these tests control both. The page's clock is set to the venue's,
 * because a signed request with a different time is rejected.
 */

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'] })

async function hold(tradeScreen: TradeScreen, side: 'Buy' | 'Sell', amount: string): Promise<PositionsPanel> {
  await tradeScreen.fillTicket({ side, amount })
  await tradeScreen.submit.click()
  await tradeScreen.showTable('Positions')
  const panel = new PositionsPanel(tradeScreen.page)
  await panel.rows.first().waitFor()
  return panel
}

type Row = Readonly<Record<string, string>>

async function trades(trader: RestTrader, type: string): Promise<readonly Row[]> {
  const { trade_history: rows } = await trader.read(`/trade-history?trade_types=${type}`)
  // All members of the venue's answer are strings.
  return (rows ?? []) as readonly Row[]
}

async function balanceOf(trader: RestTrader): Promise<number> {
  return Number((await trader.read('/account'))['balance'])
}

test('an option settles, longs pay shorts on the hour, and a liquidation is preceded by a warning; the page shows each change', async ({
  tradeScreen,
  host,
  wallet,
  page,
}) => {
  // Advances by up to a day, a quarter of an hour at a time.
  test.setTimeout(300_000)
  const expiry = nextExpiry(await venueTime(host))
  const option = await optionOf(host, expiry)
  await setPageClock(page, host)
  await tradeScreen.begin(option)
  const trader = await openRestTrader(host.venueUrl, wallet.key)
  await test.step('an option settles at 08:00 while the page is closed: its value is paid out, its position is gone, and the next page reports the payout', async () => {
    await hold(tradeScreen, 'Buy', '2')
    const before = await balanceOf(trader)
    await page.goto('about:blank')
    await host.command(`set ${expiry}`)
    await host.command('advance 5s')
    const [settled] = await trades(trader, 'settlement')
    expect(settled).toMatchObject({ instrument_name: option, amount: '2', side: 'buy' })
    const strike = Number(option.split('-')[2])
    const worth = Math.max(0, Number(settled?.['settlement_price']) - strike) * 2
    expect(Number(settled?.['payout'])).toBeCloseTo(worth, 5)
    expect(await balanceOf(trader)).toBeCloseTo(before + worth - Number(settled?.['fees']), 5)
    const { positions } = await trader.read('/positions')
    expect(positions).toEqual([])

    await setPageClock(page, host)
    await page.goto(`${host.appUrl}/history/settlements`)
    await expect(page.getByRole('row').filter({ hasText: option })).toBeVisible()
    const notices = new NoticePanel(page)
    await notices.open()
    const notice = notices.notices.filter({ hasText: `${option} settled at ${usd(settled?.['settlement_price'])}` })
    await expect(notice).toContainText(`payout ${usd(settled?.['payout'])}`)
    await expect(notice).toContainText(
      `PnL ${Number(settled?.['pnl']) < 0 ? '\u2212' : '+'}${usd(settled?.['pnl'])} USD`,
    )
    await page.keyboard.press('Escape')
  })

  await goInPage(page, '/trade/ETH-PERP')
  await page.getByRole('heading', { name: 'ETH-PERP' }).waitFor({ state: 'attached' })
  await tradeScreen.accountTicket.waitFor()
  await test.step('on the hour longs pay shorts, and the page shows the payment', async () => {
    const panel = await hold(tradeScreen, 'Buy', '10')
    const before = await balanceOf(trader)
    await host.command('advance 1h')
    const [payment] = await trades(trader, 'funding')
    expect(payment).toMatchObject({ instrument_name: 'ETH-PERP', side: 'buy', amount: '10' })
    const paid = Number(payment?.['fees'])
    const rate = Number(payment?.['fee_rate'])
    // Position × mark × rate; longs pay a positive rate.
    expect(paid).toBeCloseTo(10 * Number(payment?.['mark_price']) * rate, 5)
    expect(await balanceOf(trader)).toBeCloseTo(before - paid, 6)

    await setPageClock(page, host)
    await page.reload()
    await tradeScreen.showTable('Positions')
    await expect(async () => {
      expect(await panel.cell('ETH-PERP', 'Funding')).toBe(signed(-paid))
    }).toPass()
  })

  await test.step('an account below maintenance margin is warned, then liquidated, and the page shows what the venue did', async () => {
    // About 16 times the equity, in amounts that the book can fill.
    for (let piece = 0; piece < 12; piece++) {
      const [ask] = await asks(host)
      await trader.place({ side: 'buy', price: String(Math.round((ask ?? 0) * 1.02 * 100) / 100), amount: '40' })
    }
    await tradeScreen.showTable('Positions')
    const panel = new PositionsPanel(page)
    await expect(panel.row('ETH-PERP')).toContainText('Long')
    const index = Number((await trader.read('/index?asset=ETH'))['price'])

    // Equity falls below the warning level, and the page says so on every screen.
    await host.command(`index ETH ${(index * 0.975).toFixed(2)}`)
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /margin|liquidation/i })
        .first(),
    ).toBeVisible({ timeout: 30_000 })

    await host.command(`index ETH ${(index * 0.93).toFixed(2)}`)
    await host.command('advance 45s')
    const liquidated = await trades(trader, 'liquidation')
    expect(liquidated.length).toBeGreaterThan(0)
    expect(liquidated.every((row) => Number(row['liquidation_fee']) > 0)).toBe(true)
    const account = await trader.read('/account')
    expect(Number(account['balance'])).toBeGreaterThanOrEqual(0)

    await setPageClock(page, host)
    await goInPage(page, '/history/fills')
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: /liquidation/i })
        .first(),
    ).toBeVisible()
  })
})

/** Without a sign, to the cent, in the page's format. */
function usd(text: string | undefined): string {
  return Math.abs(Number(text)).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** The next 08:00 UTC, when options expire. */
function nextExpiry(nowMs: number): string {
  const day = nowMs - (nowMs % 86_400_000)
  const eight = day + 8 * 3_600_000
  return new Date(eight > nowMs ? eight : eight + 86_400_000).toISOString()
}

async function asks(host: Host): Promise<readonly number[]> {
  const reply = (await (await fetch(`${host.venueUrl}/orderbook?instrument_name=ETH-PERP`)).json()) as {
    readonly asks: readonly (readonly string[])[]
  }
  return reply.asks.map(([price]) => Number(price))
}

/** An in-the-money call with that expiry. */
async function optionOf(host: Host, expiry: string): Promise<string> {
  const markets = (await (
    await fetch(`${host.venueUrl}/markets?asset=ETH&instrument_type=OPTION`)
  ).json()) as readonly {
    readonly instrument_name: string
    readonly expiry: string
    readonly option_type: string
    readonly strike: string
    readonly index_price: string
  }[]
  const wanted = BigInt(Date.parse(expiry)) * 1_000_000n
  const found = markets
    .filter(({ expiry: ends, option_type }) => BigInt(ends) === wanted && option_type === 'call')
    .filter(({ strike, index_price }) => Number(strike) < Number(index_price))
    .sort((a, b) => Number(b.strike) - Number(a.strike))
  const [option] = found
  if (option === undefined) throw new Error(`no call expires at ${expiry}`)
  return option.instrument_name
}

function signed(usd: number): string {
  const text = Math.abs(usd).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return usd === 0 ? text : `${usd > 0 ? '+' : '\u2212'}${text}`
}
