import { firstDifference } from '@/core/lib/firstDifference'
import { expectAccessible } from '../accessible'
import { at } from '../at'
import { expectBothThemes } from '../everyLook'
import { settle } from '../everyScreen'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { VolatilityScreen } from '../screens/VolatilityScreen'
import { setPageClock, venueTime } from '../venueClock'

test('the smiles, the term structure and the surface agree with the venue, open tickets, say when they are stale, and have no accessibility violations', async ({
  page,
  host,
}) => {
  test.setTimeout(300_000)
  const screen = new VolatilityScreen(page)
  await screen.open(host.appUrl)
  await test.step('the smile of an expiry shows the venue’s quotes, and its table and the other charts agree', async () => {
    const marks = await listedMarks(host.venueUrl)
    await screen.toggleTable(screen.smile)
    const rows = await screen.cellsOf(screen.smile)
    const last = marks.filter(({ expiry }) => expiry === at(marks, marks.length - 1).expiry)
    await screen.expiries.getByRole('button').last().click()
    await expect(screen.expiries.getByRole('button').last()).toHaveAttribute('aria-pressed', 'true')
    const shown = await screen.cellsOf(screen.smile)
    expect(shown).not.toEqual(rows)
    expect(shown.map(([strike]) => numberOf(strike))).toEqual(last.map(({ strike }) => strike))
    for (const [index, [, type, , , bid, mark, mid, ask]] of shown.entries()) {
      const listed = at(last, index)
      expect(type).toBe(listed.isCall ? 'Call' : 'Put')
      // The mark was listed a moment ago; since then it changes by less than this.
      expect(Math.abs(numberOf(mark) - listed.iv * 100)).toBeLessThan(0.3)
      expect(numberOf(bid)).toBeLessThan(numberOf(ask))
      expect(Math.abs((numberOf(bid) + numberOf(ask)) / 2 - numberOf(mid))).toBeLessThan(0.11)
    }

    await screen.toggleTable(screen.smile)
    const middle = Math.floor(shown.length / 2)
    await screen.strikes.focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < middle; step++) await page.keyboard.press('ArrowRight')
    const [strike, , , , bid, mark, , ask] = at(shown, middle)
    await expect(screen.strikes).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^${strike?.replaceAll(',', '')}-[CP]: bid ${bid}, mark ${mark}, ask ${ask}, fit `),
    )

    // The last digit may change between the two reads, so both are repeated.
    await expect(async () => {
      const drawn = await screen.surface.getByRole('button', { name: /: \d|not quoted/ }).allInnerTexts()
      await screen.toggleTable(screen.surface)
      const written = (await screen.cellsOf(screen.surface)).flatMap(([, ...cells]) => cells)
      await screen.toggleTable(screen.surface)
      expect(written).toEqual(drawn)
    }).toPass()

    await expect(async () => {
      await screen.term.getByRole('slider').focus()
      await page.keyboard.press('End')
      const words = await screen.term.getByRole('slider').getAttribute('aria-valuetext')
      await screen.toggleTable(screen.term)
      const [, , atm, reversal, butterfly] = (await screen.cellsOf(screen.term)).at(-1) ?? []
      await screen.toggleTable(screen.term)
      expect(words).toContain(`at the money ${atm}, risk reversal ${reversal}, butterfly ${butterfly}, `)
    }).toPass()
  })

  await test.step('clicking a point of the smile opens its ticket, and Shift-click adds a leg', async () => {
    await screen.goTo()
    const plot = await screen.plot()
    await page.mouse.move(plot.x + plot.width / 2, plot.y + plot.height / 3)
    await expect(screen.crosshair).toHaveCount(1)
    const name = (await screen.crosshair.getAttribute('data-crosshair')) ?? ''
    await expect(screen.smile.getByRole('definition').first()).toHaveText(name)
    await page.keyboard.down('Shift')
    await page.mouse.click(plot.x + plot.width / 2, plot.y + plot.height / 3)
    await page.keyboard.up('Shift')
    await expect(page.getByText(new RegExp(`^Added to the structure: (buy|sell) ${name}$`))).toBeVisible()
    await page.mouse.click(plot.x + plot.width / 2, plot.y + plot.height / 3)
    await expect(page).toHaveURL(new RegExp(`/trade/${name}$`))
    await expect(page.getByRole('heading', { name })).toBeAttached()
  })

  await test.step('with the keyboard alone: choose an expiry, read a strike, add it as a leg and trade it', async () => {
    await screen.goTo()
    const second = screen.expiries.getByRole('button').nth(1)
    await second.focus()
    await page.keyboard.press('Enter')
    await expect(second).toHaveAttribute('aria-pressed', 'true')
    await screen.smile.getByRole('radio', { name: 'Strike' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(screen.smile.getByRole('radio', { name: 'Delta' })).toBeChecked()
    await screen.strikes.focus()
    const name = (await screen.crosshair.getAttribute('data-crosshair')) ?? ''
    await page.keyboard.press('Shift+Enter')
    await expect(page.getByText(`Added to the structure: buy ${name}`)).toBeVisible()

    const cell = screen.surface.getByRole('button', { name: /, 50Δ: / }).first()
    await cell.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    const chosen = page.locator(':focus')
    await expect(chosen).toHaveAccessibleName(/, 40P: .*nearest /)
    const words = (await chosen.getAttribute('aria-label')) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/trade/${words.split('nearest ')[1]}$`))
  })

  await test.step('the history has the realised volatility of the venue’s index, and ranks the implied one', async () => {
    await screen.goTo()
    await page.getByRole('radio', { name: 'History' }).check()
    await expect(screen.cone.getByRole('slider')).toHaveAttribute('aria-valuetext', /^1 d: realised \d/)
    await expect(async () => {
      const realised = await dayVolatility(host.venueUrl)
      const [day] = await screen.cellsOf(screen.realised)
      expect(day?.[1]).toBe(`${(realised * 100).toFixed(1)}%`)
    }).toPass()
    await screen.toggleTable(screen.cone)
    const [window] = await screen.cellsOf(screen.cone)
    expect(window?.[0]).toBe('1 d')
    await screen.toggleTable(screen.cone)
    await screen.ivHistory.getByRole('radio', { name: 'Day' }).check()
    await expect(screen.ivHistory.getByRole('row', { name: /^30 d \d.*% \d.* d, \d+ values$/ })).toBeVisible()
    await expectBothThemes(page, { within: 'main', where: 'volatility history' })
    const desk = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ width: 390, height: 844 })
    await settle(page)
    await expectAccessible(page, { within: 'main', where: 'volatility history on a phone' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize(desk)
    await page.getByRole('radio', { name: 'Now' }).check()
    await screen.fitIsThere()
  })

  await test.step('stale charts say so and keep their numbers', async () => {
    await screen.goTo()
    await page.context().setOffline(true)
    await expect(screen.smile.getByText('stale')).toBeVisible()
    await expect(screen.surface.getByRole('button', { name: /, 50Δ: / }).first()).toHaveText(/\d/)
    await page.context().setOffline(false)
    await expect(screen.smile.getByText('stale')).toBeHidden({ timeout: 20_000 })
  })

  await test.step('an asset without options says so', async () => {
    await goInPage(page, '/options/volatility/DOGE')
    await expect(page.getByText('No DOGE options listed. Choose another asset.')).toBeVisible()
  })

  await test.step('the charts, their tables and an overlay have no accessibility violations in either theme, and fit a phone', async () => {
    await goInPage(page, '/options/volatility/ETH')
    await expect(screen.smile.locator('[data-expiry]')).toHaveCount(1)
    await screen.page.getByRole('switch', { name: 'Compare expiries' }).check()
    await screen.expiries.getByRole('button').first().click()
    await expect(screen.smile.locator('[data-expiry]')).toHaveCount(2)
    await screen.strikes.focus()
    await expectBothThemes(page, { within: 'main', where: 'volatility' })
    for (const region of [screen.smile, screen.term, screen.surface]) await screen.toggleTable(region)
    await expectBothThemes(page, { within: 'main', where: 'volatility' })
    await page.setViewportSize({ width: 390, height: 844 })
    await settle(page)
    for (const region of [screen.smile, screen.term, screen.surface]) await screen.toggleTable(region)
    await expectAccessible(page, { within: 'main', where: 'volatility on a phone' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('the smile of an earlier time comes from the venue’s marks of then, and stays after a reload', async ({
  page,
  startOwnHost,
}) => {
  test.setTimeout(240_000)
  const host = await startOwnHost(['--market', 'quiet', '--seed', '7', '--test-clock'])
  const spot = Number((await marketsOf(host.venueUrl))[0]?.index_price)
  await host.command('advance 20m')
  const thenMs = Math.floor((await venueTime(host)) / 300_000) * 300_000
  await host.command(`index ETH ${(spot * 1.03).toFixed(2)}`)
  for (let step = 0; step < 3; step++) await host.command('advance 20m')
  await setPageClock(page, host)
  const screen = new VolatilityScreen(page)
  await screen.open(host.appUrl)
  await screen.expiries.getByRole('button').last().click()
  const expiry = at((await listedMarks(host.venueUrl)).toReversed(), 0).expiry
  const then = await smileOf(host.venueUrl, expiry, thenMs)
  // The index rose by 3 % since, and the forward with it.
  const now = (await marketsOf(host.venueUrl)).find((one) => BigInt(one.expiry) === expiry)
  expect(Math.abs((then.forward * 1.03) / Number(now?.forward_price) - 1)).toBeLessThan(0.002)

  const status = screen.smile.getByRole('status').filter({ hasText: 'ATM' })
  await test.step('an hour ago the forward was lower', async () => {
    await screen.compare('Compare: 1 h ago')
    await expect(status).toHaveText(new RegExp(`^1 h ago, F ${forwardText(then.forward)}, ATM \\d+\\.\\d%$`))
    await expect(screen.smile.locator('[data-then]')).toHaveCount(1)
  })

  await test.step('at a time of one’s own each strike has the volatility of its mark then', async () => {
    await screen.compare('Compare: date and time…')
    const local = await page.evaluate((ms) => {
      const two = (value: number) => String(value).padStart(2, '0')
      const date = new Date(ms)
      const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
      return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
    }, thenMs)
    await screen.smile.getByLabel('Time of the earlier smile').fill(local)
    await expect(status).toContainText(`, F ${forwardText(then.forward)}, ATM `)
    await screen.toggleTable(screen.smile)
    const rows = await screen.cellsOf(screen.smile)
    let compared = 0
    for (const row of rows) {
      const expected = then.ivs.get(numberOf(row[0]))
      const [mark, earlier, change] = [at(row, 5), at(row, 10), at(row, 11)]
      if (expected === undefined) {
        expect([earlier, change]).toEqual(['—', '—'])
        continue
      }
      compared++
      expect(Math.abs(numberOf(earlier) - expected * 100)).toBeLessThan(0.051)
      expect(Math.abs(numberOf(change) - (numberOf(mark) - expected * 100))).toBeLessThan(0.06)
    }
    expect(compared).toBeGreaterThan(5)
    await expectBothThemes(page, { within: 'main', where: 'compared smile' })
  })

  await test.step('a reload keeps the comparison, another expiry is compared too, and a time without marks says so', async () => {
    await page.reload()
    await screen.fitIsThere()
    await screen.expiries.getByRole('button').nth(1).click()
    await expect(status).toContainText(', F ')
    await screen.compare('Compare: 7 d ago')
    await expect(
      screen.smile.getByText(/^No marks of this expiry at .*: the venue’s first since then are of /),
    ).toBeVisible()
    await screen.compare('No comparison')
    await expect(screen.smile.locator('[data-then]')).toHaveCount(0)
  })
})

type Listed = { readonly strike: number; readonly isCall: boolean; readonly expiry: bigint; readonly iv: number }

/** The venue's out-of-the-money ETH options, by expiry and strike. */
async function listedMarks(venueUrl: string): Promise<readonly Listed[]> {
  const response = await fetch(`${venueUrl}/markets?asset=ETH&instrument_type=OPTION`)
  const markets = (await response.json()) as readonly {
    readonly strike: string
    readonly option_type: string
    readonly expiry: string
    readonly forward_price: string
    readonly greeks: { readonly iv: string }
  }[]
  return markets
    .map(({ strike, option_type: type, expiry, forward_price: forward, greeks }) => ({
      strike: Number(strike),
      isCall: type === 'call',
      isShown: Number(strike) >= Number(forward) === (type === 'call'),
      expiry: BigInt(expiry),
      iv: Number(greeks.iv),
    }))
    .filter(({ isShown }) => isShown)
    .toSorted((one, other) => firstDifference(Number(one.expiry - other.expiry), one.strike - other.strike))
}

type MarketRow = {
  readonly instrument_name: string
  readonly strike: string
  readonly option_type: string
  readonly expiry: string
  readonly index_price: string
  readonly forward_price: string
}

async function marketsOf(venueUrl: string): Promise<readonly MarketRow[]> {
  const response = await fetch(`${venueUrl}/markets?asset=ETH&instrument_type=OPTION`)
  return (await response.json()) as readonly MarketRow[]
}

/** The forward and the volatilities by strike from the venue's marks at an instant, by Black-76 and bisection. */
async function smileOf(venueUrl: string, expiry: bigint, timeMs: number) {
  const timeNs = `${timeMs}000000`
  const options = (await marketsOf(venueUrl)).filter((one) => BigInt(one.expiry) === expiry)
  const marks = new Map<string, number>()
  for (const { instrument_name: name, strike, option_type: type } of options) {
    const window = `start_time=${timeNs}&end_time=${timeNs}&resolution=300`
    const response = await fetch(`${venueUrl}/mark-history?instrument_name=${name}&${window}`)
    const { history } = (await response.json()) as { readonly history: readonly (readonly [string, string])[] }
    marks.set(`${Number(strike)} ${type}`, Number(history[0]?.[1]))
  }
  const strikes = [...new Set(options.map(({ strike }) => Number(strike)))].toSorted((one, other) => one - other)
  const middle = at(strikes, strikes.length >> 1)
  const forward = middle + (marks.get(`${middle} call`) ?? NaN) - (marks.get(`${middle} put`) ?? NaN)
  const years = (Number(expiry / 1_000_000n) - timeMs) / (365 * 86_400_000)
  const ivs = new Map(
    strikes.flatMap((strike) => {
      const price = marks.get(`${strike} ${strike >= forward ? 'call' : 'put'}`) ?? 0
      return price < 0.001 ? [] : [[strike, ivOf(price, forward, strike, years)] as const]
    }),
  )
  return { forward, ivs }
}

/** Volatility of an option out of the money, by halving. */
function ivOf(price: number, forward: number, strike: number, years: number): number {
  let [low, high] = [0.001, 10]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    const total = middle * Math.sqrt(years)
    const d1 = Math.log(forward / strike) / total + total / 2
    const call = forward * normal(d1) - strike * normal(d1 - total)
    if ((strike >= forward ? call : call - forward + strike) < price) low = middle
    else high = middle
  }
  return low
}

/** The normal distribution by Simpson's rule. */
function normal(x: number): number {
  const steps = 400
  const [from, to] = [-9, Math.max(-9, Math.min(9, x))]
  const width = (to - from) / steps
  const density = (place: number) => Math.exp((-place * place) / 2) / Math.sqrt(2 * Math.PI)
  let sum = density(from) + density(to)
  for (let step = 1; step < steps; step++) sum += (step % 2 === 1 ? 4 : 2) * density(from + step * width)
  return (sum * width) / 3
}

const forwardText = (forward: number) =>
  forward.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Close-to-close volatility of the last 24 hours, by the shortcut for the variance. */
async function dayVolatility(venueUrl: string): Promise<number> {
  const response = await fetch(`${venueUrl}/index-history?asset=ETH&resolution=3600&limit=25`)
  const { history } = (await response.json()) as { readonly history: readonly (readonly [string, string])[] }
  const logs = history.map(([, price]) => Math.log(Number(price)))
  const returns = logs.slice(1).map((log, index) => at(logs, index) - log)
  const sum = returns.reduce((total, one) => total + one, 0)
  const squares = returns.reduce((total, one) => total + one * one, 0)
  return Math.sqrt(((squares - sum ** 2 / returns.length) / (returns.length - 1)) * 24 * 365)
}

function numberOf(text = ''): number {
  return Number(text.replace('\u2212', '-').replaceAll(/[,%]/g, ''))
}
