import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { NoticePanel } from '../screens/NoticePanel'
import type { Host } from '../startHost'
import { setPageClock, venueTime } from '../venueClock'

/* Prices do not move, and the test sets the clock. */
test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock'] })

const WINDOW_AND_A_TEST_MS = 35 * 60_000

/* From 07:30 to 08:00 UTC the day's options are in their settlement window: a test that begins then moves past it. */
test.beforeEach(async ({ page, host }) => {
  const now = await venueTime(host)
  const expiry = Date.parse(nextExpiry(now))
  if (expiry - now > WINDOW_AND_A_TEST_MS) return
  await host.command(`set ${new Date(expiry).toISOString()}`)
  await host.command('advance 5s')
  await setPageClock(page, host)
})

test('expiries, open interest and past settlements are public, without a wallet', async ({ page, host, wallet }) => {
  void wallet
  await page.goto(`${host.appUrl}/options/expiries/ETH`)
  const expiries = page.getByRole('table', { name: 'Expiries', exact: true })
  await expect(expiries.getByRole('row').nth(3)).toBeVisible()
  await expect(page.getByText(/estimated payout appears here/)).toBeVisible()
  await expect(page.getByText(/Averaging starts in/)).toBeVisible()
  await expectAccessible(page)

  await test.step('all assets are one calendar in order of time, and a row opens the expiry of its asset', async () => {
    await page.getByRole('radio', { name: 'All assets' }).check()
    const listed = await listedExpiries(host)
    const chosen = expiries.locator('tbody').getByRole('button')
    await expect(chosen).toHaveText(listed)
    const row = expiries
      .getByRole('row')
      .filter({ hasText: listed.findLast((one) => one.startsWith('BTC')) ?? 'no BTC' })
    // The forward and the volatility at the money come from the tickers of the other asset.
    await expect(row.getByRole('cell').nth(5)).toHaveText(/^\d{2,3},\d{3}\.\d\d$/)
    await expect(row.getByRole('cell').nth(6)).toHaveText(/^\d+\.\d%$/)
    await expectAccessible(page)
    await row.getByRole('button').click()
    await expect(page).toHaveURL(/\/options\/expiries\/BTC\?all=1&expiry=\d+$/)
    await expect(row.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
    await expect(chosen).toHaveText(listed)
    await page.reload()
    await expect(row.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('radio', { name: 'BTC' }).check()
    await expect(chosen).toHaveText(listed.flatMap((one) => (one.startsWith('BTC ') ? [one.slice(4)] : [])))
  })
  await goInPage(page, '/options/expiries/DOGE')
  await expect(page.getByText('No DOGE options listed')).toBeVisible()
})

test('at an expiry the average builds up, the board shows the payout, and the ledger agrees', async ({
  page,
  tradeScreen,
  host,
}) => {
  // Advances by up to a day, a quarter of an hour at a time.
  test.setTimeout(240_000)
  const expiry = nextExpiry(await venueTime(host))
  const option = await callInTheMoney(host, expiry)
  await setPageClock(page, host)
  await tradeScreen.begin(option)
  await tradeScreen.place({ side: 'Buy', amount: '2' })
  await expect(tradeScreen.toasts).toContainText('Bought 2')
  const best = Number(await tradeScreen.levelPrice('buy', 0))
  await tradeScreen.place({ side: 'Buy', amount: '1', price: String(Math.floor(best * 0.9)) })
  await expect(tradeScreen.orderRows).toHaveCount(1)

  await page.evaluate(() => history.pushState(null, '', '/options/expiries/ETH'))
  const held = page.getByRole('table', { name: 'Positions at expiry' }).getByRole('row').filter({ hasText: option })
  await expect(held).toContainText('2.00')
  await expect(page.getByRole('table', { name: 'Orders expiring with it' })).toContainText(option)
  await expectAccessible(page)

  // A quarter of an hour before expiry, half of the window has passed.
  const windowMs = Date.parse(expiry) - 15 * 60_000
  await host.command(`set ${new Date(windowMs).toISOString()}`)
  await setPageClock(page, host)
  // Prices received before the page's clock was set would count twice.
  await host.command('advance 2s')
  const progress = page.getByRole('progressbar', { name: 'Settlement window' })
  await expect(progress).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^5\d% of the window has passed/)).toBeVisible()
  const strike = Number(option.split('-')[2])
  // Both figures change with the clock, so the comparison is repeated until they are of one moment.
  await expect(async () => {
    const settlesAt = number(await page.getByText('Would settle at').locator('xpath=following-sibling::dd').innerText())
    const payout = number(await held.getByRole('cell').nth(3).innerText())
    expect(Math.abs(payout - 2 * (settlesAt - strike))).toBeLessThan(0.1)
  }).toPass({ timeout: 20_000 })

  await host.command(`set ${expiry}`)
  await host.command('advance 5s')
  await setPageClock(page, host)
  // Opening the screen loads the ledger again.
  await page.evaluate(() => history.pushState(null, '', '/options/chain/ETH'))
  await page.evaluate(() => history.pushState(null, '', '/options/expiries/ETH'))
  const past = page.getByRole('table', { name: 'Past expiries' }).getByRole('row').nth(1)
  await expect(past).toContainText('✓ matches', { timeout: 90_000 })
  await past.getByRole('button').click()
  const settled = page.getByRole('table', { name: 'Settled positions' }).getByRole('row').filter({ hasText: option })
  await expect(settled).toContainText('✓ matches')
  const price = number(await past.getByRole('cell').nth(1).innerText())
  expect(Math.abs(number(await settled.getByRole('cell').nth(2).innerText()) - 2 * (price - strike))).toBeLessThan(0.02)
  await expect(page.getByRole('table', { name: 'Option trades' })).toContainText(option)
  await expectAccessible(page)

  // The page stayed open, so it has reported the expiry's payout and ended orders.
  const notices = new NoticePanel(page)
  await notices.open()
  const notice = notices.notices.filter({ hasText: `${option} settled at` })
  await expect(notice).toContainText(`1 order ended at expiry: ${option}.`)
  const figure = async (name: string) =>
    number(new RegExp(`${name} ([+\\u2212]?[\\d,.]+)[,: ]`).exec(await notice.innerText())?.[1] ?? '')
  expect(await figure('settled at')).toBeCloseTo(price, 1)
  const payout = await figure('payout')
  expect(Math.abs(payout - 2 * (price - strike))).toBeLessThan(0.02)
  expect(await figure('PnL')).toBeCloseTo(payout - (await figure('premium paid')), 1)
  await page.keyboard.press('Escape')

  // The settled option's address shows its payout instead of the trading screen.
  await page.evaluate((path) => history.pushState(null, '', path), `/trade/${option}`)
  const expired = page.getByRole('region', { name: 'Expired option' })
  const fact = (name: string) => expired.getByText(name, { exact: true }).locator('xpath=following-sibling::dd[1]')
  await expect(expired.getByRole('heading')).toHaveText(`${option} has expired`)
  await expect.poll(async () => number(await fact('Settlement price').innerText())).toBeCloseTo(price, 2)
  expect(Math.abs(number(await fact('Payout per contract').innerText()) - (price - strike))).toBeLessThan(0.011)
  await expectAccessible(page)
  await page.evaluate((path) => history.pushState(null, '', path), `/trade/${option.replace(/C$/, 'P')}`)
  await expect(fact('Payout per contract')).toHaveText('0.00')
  // On a day without settlements at this venue the value is unknown, not 0.
  await page.evaluate(() => history.pushState(null, '', '/trade/ETH-3JAN20-3000-C'))
  await expect(expired).toContainText('This venue has published no settlement of 03JAN20.')
  await expect(fact('Payout per contract')).toHaveText('—')
  await expired.getByRole('link', { name: 'Past expiries' }).click()
  await expect(page.getByRole('table', { name: 'Past expiries' })).toBeVisible()
})

const number = (text: string) => Number(text.replace('\u2212', '-').replace(/[^\d.-]/g, ''))

/** The next 08:00 UTC, when options expire. */
function nextExpiry(nowMs: number): string {
  const eight = nowMs - (nowMs % 86_400_000) + 8 * 3_600_000
  return new Date(eight > nowMs ? eight : eight + 86_400_000).toISOString()
}

/** Every expiry of every asset, by time and then by asset: `BTC Fri 27 Nov 26`. */
async function listedExpiries(host: Host): Promise<readonly string[]> {
  const markets = (await (await fetch(`${host.venueUrl}/markets?instrument_type=OPTION`)).json()) as readonly {
    readonly instrument_name: string
    readonly expiry: string
  }[]
  const dayOf = (ms: number) =>
    new Date(ms)
      .toLocaleDateString('en-GB', {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: '2-digit',
        timeZone: 'UTC',
      })
      .replaceAll(',', '')
  const keys = new Set(
    markets.map(({ instrument_name: name, expiry }) => `${expiry.slice(0, 13)} ${name.split('-')[0]}`),
  )
  return [...keys].toSorted().map((key) => `${key.slice(14)} ${dayOf(Number(key.slice(0, 13)))}`)
}

async function callInTheMoney(host: Host, expiry: string): Promise<string> {
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
  const [option] = markets
    .filter(({ expiry: ends, option_type }) => BigInt(ends) === wanted && option_type === 'call')
    .filter(({ strike, index_price }) => Number(strike) < Number(index_price))
    .toSorted((a, b) => Number(b.strike) - Number(a.strike))
  if (option === undefined) throw new Error(`no call expires at ${expiry}`)
  return option.instrument_name
}
