import type { Page } from '@playwright/test'
import { firstDifference } from '@/core/lib/firstDifference'
import { expectAccessible } from '../accessible'
import { expect, test as base } from '../fixtures'
import { openRestTrader, type RestTrader } from '../restTrader'
import { PortfolioScreen } from '../screens/PortfolioScreen'
import type { TradeScreen } from '../screens/TradeScreen'
import type { Host } from '../startHost'

/*
 * Prices change only with time, so the page and the venue can be compared to the cent, repeatedly if necessary. The
 * index moves only on command.
 */
const test = base.extend<{ readonly portfolio: PortfolioScreen }>({
  portfolio: async ({ page }, use) => use(new PortfolioScreen(page)),
})

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock'] })

/** A sum of greeks, with its sign unless it is 0 as shown. */
function signedDecimal(...value: Parameters<typeof decimal>): string {
  const text = decimal(...value)
  return /^[^−]*[1-9]/.test(text) ? `+${text}` : text
}

test('without an account the page shows how to open one; every figure, the equity curve and the effect of switching the margin mode agree with the venue, and the screen has no accessibility violations in either theme, wide and narrow', async ({
  page,
  tradeScreen,
  portfolio,
  host,
  wallet,
}) => {
  test.setTimeout(240_000)
  await test.step('without an account, the page shows how to open one', async () => {
    await page.goto(`${host.appUrl}/portfolio`)
    await expect(page.getByText(/trades with play money/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click()
    await page.getByRole('dialog', { name: 'Start trading' }).getByRole('button', { name: 'Test Wallet' }).click()
    await expect(page.getByText(/Enable trading to open an account/)).toBeVisible()
    await page.getByRole('button', { name: 'Enable trading' }).click()
    await expect(async () => {
      const [, total] = await portfolio.cells(portfolio.balances, 'Equity')
      expect(total).toBe('100,000.00')
    }).toPass()
    expect(await portfolio.figure(portfolio.margin, 'Liquidation after a loss of')).toBe('none')
    await portfolio.margin.getByText('Liquidation after a loss of').hover()
    await expect(page.getByRole('tooltip')).toContainText('no price move can liquidate this account')
    await page.getByRole('link', { name: 'Trade', exact: true }).click()
    await tradeScreen.ready()
  })
  const trader = await holdSeveral(tradeScreen, host, wallet.key)
  await portfolio.goTo()

  await test.step('every figure agrees with the venue, to the cent', async () => {
    await expect(portfolio.greeks.getByRole('rowheader', { name: 'ETH', exact: true })).toBeVisible()

    await expect(async () => {
      const account = await accountOf(trader)
      const { summary, margin, balances } = portfolio
      expect(await portfolio.figure(margin, 'Available')).toBe(cents(account.available_margin))
      expect(await portfolio.figure(margin, 'Maintenance')).toBe(cents(account.maintenance_margin))
      expect(await portfolio.figure(margin, 'Initial, with orders')).toBe(cents(account.initial_margin))

      for (const row of account.collaterals) {
        const [balance, price, value, , available] = await portfolio.cells(balances, row.collateral_asset)
        // The weight of USDC is 1, so the value is its margin value.
        expect(row.margin_value).toBe(row.collateral_value)
        expect([balance, price, value, available]).toEqual([
          cents(row.balance),
          '1.00',
          cents(row.collateral_value),
          cents(row.available_balance),
        ])
      }
      // A total has no price.
      const [, total] = await portfolio.cells(balances, 'Equity')
      expect(total).toBe(cents(account.equity))
      await expect(balances).not.toContainText('not listed')

      const stats = (await trader.read('/account/stats'))['account_statistics'] as Record<
        string,
        { readonly pnl: string }
      >
      expect(await portfolio.figure(summary, 'Net realised, 24 h')).toBe(signedCents(stats['daily']?.pnl))
      expect(await portfolio.figure(summary, 'Net realised, 7 d')).toBe(signedCents(stats['weekly']?.pnl))
      const unrealized = account.positions.reduce((sum, { unrealized_pnl: pnl }) => sum + Number(pnl), 0)
      expect(await portfolio.figure(summary, 'Unrealised')).toBe(signedCents(String(unrealized)))

      const { greeks: reported } = (await trader.read('/portfolio')) as { greeks: readonly Record<string, string>[] }
      const eth = reported.find(({ asset }) => asset === 'ETH')
      const [delta, , gamma, theta, vega, , rho] = await portfolio.cells(portfolio.greeks, 'ETH')
      expect([delta, gamma, theta, vega, rho]).toEqual([
        signedDecimal(eth?.['delta'], 3),
        signedDecimal(eth?.['gamma'], 5),
        signedDecimal(eth?.['theta'], 2),
        signedDecimal(eth?.['vega'], 2),
        signedDecimal(eth?.['rho'], 2),
      ])
    }).toPass()
  })

  await test.step('the portfolio has no accessibility violations in either theme, wide and narrow', async () => {
    await expect(portfolio.greeks).toBeVisible()
    await expect(portfolio.curve.getByRole('slider')).toBeAttached()
    for (const [width, height] of [
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      // The other theme's colors are those of the wide page, which `accessibility.spec.ts` checks.
      await expectAccessible(page, { within: 'main', where: `the portfolio, ${width}` })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBe(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the equity curve and its table show the same history, ending at the current equity', async () => {
    const { equity } = await accountOf(trader)
    // Net of the only deposit, the curve ends at the equity's gain or loss.
    const made = String(Number(equity) - 100_000)
    await expect
      .poll(() => portfolio.figure(portfolio.curve, 'PnL over the week, net of transfers'))
      .toBe(signedCents(made))
    await portfolio.curve.getByRole('radio', { name: 'Equity' }).check()
    await expect.poll(() => portfolio.figure(portfolio.curve, 'Equity now')).toBe(cents(equity))
    expect(await portfolio.figure(portfolio.curve, 'Net deposits, 7 d')).toBe('+100,000.00')
    const stats = (await trader.read('/account/stats'))['account_statistics'] as Record<
      string,
      { readonly pnl: string }
    >
    expect(await portfolio.figure(portfolio.curve, 'Net realised, 7 d')).toBe(signedCents(stats['weekly']?.pnl))

    const slider = portfolio.curve.getByRole('slider')
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', '100,000.00 USD realised, +100,000.00 by deposit USDC')
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', /by fill ETH-/)
    await page.keyboard.press('Escape')
    await expect(slider).toHaveAttribute('aria-valuetext', `Now ${cents(equity)} USD`)

    await portfolio.curve.getByRole('button', { name: 'Table' }).click()
    const table = page.getByRole('table', { name: 'Events of the equity curve' })
    await expect(table.getByRole('row').last()).toContainText('deposit USDC')
    await expect(table.getByRole('row').last()).toContainText('100,000.00')
  })

  await test.step('the effect of switching the margin mode is shown before it is confirmed, and agrees with the venue', async () => {
    const dialog = await portfolio.openModeDialog()
    const maintenance = portfolio.after(dialog, /^Maintenance margin(?! used)/)
    await expect(maintenance).toHaveText(/^≈ [\d,.]+$/)
    const expected = numberOf(await maintenance.innerText())
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Switch to portfolio margin' }).click()
    await expect(dialog).toBeHidden()
    await expect(portfolio.margin.getByRole('button', { name: /^Margin mode/ })).toContainText('Portfolio')
    const account = await accountOf(trader)
    expect(account.portfolio).toBe(true)
    // Time passes between the two reads, and the options lose a little value.
    expect(Number(account.maintenance_margin)).toBeCloseTo(expected, 1)
    await expect
      .poll(async () => numberOf(await portfolio.figure(portfolio.margin, 'Maintenance')))
      .toBeCloseTo(Number(account.maintenance_margin), 1)

    const back = await portfolio.openModeDialog()
    await back.getByRole('button', { name: 'Switch to standard margin' }).click()
    await expect(back).toBeHidden()
    expect((await accountOf(trader)).portfolio).toBe(false)
  })
})

test('a margin warning is shown on every screen, once per crossing, until margin is sufficient', async ({
  page,
  tradeScreen,
  portfolio,
  host,
}) => {
  await tradeScreen.begin()
  for (let part = 0; part < 5; part += 1) {
    await tradeScreen.place({ side: 'Buy', amount: '60' })
    await expect(tradeScreen.amount).toHaveValue('')
  }
  await tradeScreen.showTable('Positions')
  await expect(tradeScreen.positions).toContainText('300.00')
  await expect(portfolio.marginCall).toBeHidden()
  await expect(page).toHaveTitle(/^[\d,.]+ ETH-PERP · Optick$/)

  // 300 × 0.03 × 2,900, relative to what a loss of 300 × 220 leaves.
  await host.command('index ETH 2900')
  await expect(portfolio.marginCall).toContainText(/Margin is low.*8\d%/)
  await expect(page.getByRole('alert').filter({ hasText: 'Margin warning. Margin is low.' })).toBeAttached()
  await expect(page.getByRole('region', { name: /Risk notices/ })).toContainText('Margin is low')
  await expect(page).toHaveTitle(/^⚠ Margin 8\d% · [\d,.]+ ETH-PERP · Optick$/)

  await portfolio.goTo()
  await expect(portfolio.marginCall).toBeVisible()
  await expectAccessible(page)
  await expect(portfolio.margin).toContainText('Margin is low')
  await portfolio.marginCall.getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Margin is low' })
  await expect(details).toContainText(/Maintenance margin is 8\d\.\d%/)
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Reduce ETH-PERP' }).click()
  await expect(page.getByRole('dialog', { name: /ETH-PERP/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await host.command('index ETH 3110')
  await expect(portfolio.marginCall).toBeHidden()
  await expect(page).toHaveTitle('Portfolio · Optick')

  await host.command('index ETH 2850')
  await expect(portfolio.marginCall).toContainText('Your account is being liquidated')
  await expect(portfolio.margin).toContainText('In liquidation')
  await expectAccessible(page)
  await host.command('index ETH 3120.5')
})

/** A perpetual, a sold call, a bought put and a resting order. Returns the same account over REST. */
async function holdSeveral(tradeScreen: TradeScreen, host: Host, key: `0x${string}`): Promise<RestTrader> {
  const { call, put } = await farOptions(host)
  await tradeScreen.place({ side: 'Buy', amount: '3' })
  await expect(tradeScreen.toasts).toContainText('Bought 3')
  await tradeScreen.place({ side: 'Buy', amount: '0.5', price: '3050' })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  for (const [name, side, held] of [
    [call, 'Sell', '2'],
    [put, 'Buy', '3'],
  ] as const) {
    await findInstrument(tradeScreen.page, name)
    await tradeScreen.place({ side, amount: '1' })
    // On a busy machine a toast may disappear too early.
    await expect(tradeScreen.page.getByRole('tab', { name: /^Positions/ })).toContainText(held)
  }
  return openRestTrader(host.venueUrl, key)
}

/** By search, because a reload would lose the session keys. */
async function findInstrument(page: Page, name: string): Promise<void> {
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search instruments' })
  await search.fill(name.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('option', { name, exact: true }).waitFor()
  await search.press('Enter')
  await page.getByRole('heading', { name }).waitFor({ state: 'attached' })
  await page.getByRole('table', { name: 'Order book' }).waitFor()
}

type AccountRecord = {
  readonly equity: string
  readonly balance: string
  readonly available_margin: string
  readonly initial_margin: string
  readonly maintenance_margin: string
  readonly portfolio: boolean
  readonly collaterals: readonly {
    readonly collateral_asset: string
    readonly balance: string
    readonly collateral_value: string
    readonly margin_value: string
    readonly available_balance: string
  }[]
  readonly positions: readonly { readonly unrealized_pnl: string }[]
}

async function accountOf(trader: RestTrader): Promise<AccountRecord> {
  return (await trader.read('/account')) as unknown as AccountRecord
}

type MarketRecord = {
  readonly instrument_name: string
  readonly option_type?: string
  readonly strike?: string
  readonly expiry?: string
  readonly index_price?: string
}

/** A call and a put near the money, with an expiry weeks away. */
async function farOptions(host: Host): Promise<{ readonly call: string; readonly put: string }> {
  const markets = (await (await fetch(`${host.venueUrl}/markets?asset=ETH`)).json()) as readonly MarketRecord[]
  const now = Date.now() * 1e6
  const options = markets
    .filter(({ expiry }) => expiry !== undefined && Number(expiry) - now > 20 * 86_400e9)
    .toSorted((a, b) => firstDifference(Number(a.expiry) - Number(b.expiry), distance(a) - distance(b)))
  const name = (type: string) => options.find(({ option_type: of }) => of === type)?.instrument_name
  const [call, put] = [name('call'), name('put')]
  if (call === undefined || put === undefined) throw new Error('no option is listed')
  return { call, put }
}

function distance({ strike, index_price: index }: MarketRecord): number {
  return Math.abs(Number(strike) - Number(index))
}

function numberOf(text: string): number {
  return Number(text.replace(/[^\d.]/g, ''))
}

function decimal(value: string | undefined, decimals: number): string {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return format
    .format(Number(value))
    .replace(/^-/, '−')
    .replace(/^−(0(?:\.0+)?)$/, '$1')
}

function cents(value: string): string {
  return decimal(value, 2)
}

function signedCents(value: string | undefined): string {
  const text = cents(value ?? 'unknown')
  return Number(value) > 0 ? `+${text}` : text
}
