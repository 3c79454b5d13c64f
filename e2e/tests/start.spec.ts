import { expect, test as base } from '../fixtures'
import { goInPage } from '../goInPage'
import { TradeScreen } from '../screens/TradeScreen'

/** A live market, whereas most stories use a still one. */
const test = base.extend<{ readonly tradeScreen: TradeScreen }>({
  tradeScreen: async ({ page, host }, use) => use(new TradeScreen(page, host.appUrl)),
})

test.use({ hostFlags: ['--market', 'live', '--seed', '7'] })

test('the bare URL opens a live market without any blank panel; prices, book and trades update without user input', async ({
  page,
  host,
  tradeScreen,
}) => {
  const asked: string[] = []
  page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname))
  const addresses: string[] = []
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname)
    addresses.push(request.url())
  })
  await page.goto(host.appUrl)
  await expect(page).toHaveURL(/\/trade\/ETH-PERP$/)
  await expect(tradeScreen.connection).toHaveText('Live')
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()

  await expect(tradeScreen.chart.getByText(/^O [\d,.]+$/)).toBeVisible()
  // The app takes over responses requested before its code loaded. Later it requests again.
  for (const path of ['/ws', '/api/instrument/ETH-PERP']) {
    expect(asked.filter((each) => each === path)).toEqual([path])
  }
  await expect.poll(() => tradeScreen.chartColours()).toBeGreaterThan(3)

  for (const side of ['buy', 'sell'] as const) {
    for (const cell of ['price', 'amount', 'total'] as const) {
      await expect(tradeScreen.bookCell(side, 5, cell)).toHaveText(/^[\d,]+(\.\d+)?$/)
    }
  }
  await expect(tradeScreen.tape.getByRole('row').nth(10)).toContainText(/\d\d:\d\d:\d\d/)

  const strip = page.getByRole('region', { name: 'Instrument' })
  const figures = strip.getByRole('definition')
  await expect(strip.getByRole('term')).toHaveText([
    '24 h change',
    'Index',
    'Funding / next',
    'Open interest (ETH)',
    '24 h volume (USD)',
  ])
  await expect(figures).toHaveText([/%$/, /^[\d,.]+$/, /%\d\d:\d\d:\d\d$/, /^[\d,.]+$/, /^[\d,.]+( [kMB])?$/])
  await expect(strip.getByTitle('Mark price')).toHaveText(/^[\d,]+\.\d+$/)

  await expect(tradeScreen.ticket).toBeVisible()
  await expect(page.getByText('Connect your wallet to see your positions.')).toBeVisible()
  for (const table of ['Open orders', 'Fills'] as const) {
    await tradeScreen.showTable(table)
    await expect(page.getByText(`Connect your wallet to see your ${table.toLowerCase()}.`)).toBeVisible()
  }
  // The list of all instruments is the largest answer, and a visitor's desk needs none of its options.
  expect(addresses.filter((address) => address.endsWith('/api/markets'))).toEqual([])

  await test.step('prices, book and trades update without user input', async () => {
    const mark = page.getByTitle('Mark price').first()
    const parts = [mark, tradeScreen.book, tradeScreen.tape.getByRole('row').nth(1)]
    for (const part of parts) {
      await expect(part).toHaveText(/\d/)
      await expect(part).not.toHaveText(await part.innerText(), { timeout: 30_000 })
    }
  })

  await test.step('a visitor’s page loads no code of an account', async () => {
    // The notices come last, and once imported the account.
    await expect.poll(() => addresses.some((address) => address.includes('/NotificationCentre-'))).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(addresses.filter((address) => /\/account-[^/]+\.js$/.test(address))).toEqual([])
  })
})

test('an unknown URL says so, and an unlisted instrument is reported, with a link to a listed one', async ({
  page,
  host,
}) => {
  await page.goto(`${host.appUrl}/nowhere`)
  await expect(page.getByText('Page not found')).toBeVisible()
  await goInPage(page, '/trade/PEPE-PERP')
  await expect(page.getByText('PEPE-PERP isn’t listed on this venue.')).toBeVisible()
  await page.getByRole('link', { name: 'Open ETH-PERP' }).click()
  await expect(page.getByRole('heading', { name: 'ETH-PERP' })).toBeAttached()
})

test('the page fits 390, 820, 1280 and 1440 pixels without scrolling', async ({ page, tradeScreen }) => {
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1280, 720],
    [1440, 900],
  ] as const)
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height })
      // The phone's layout is loaded afresh; the others differ only in the places of panels.
      if (width === 390) await tradeScreen.openAnywhere()
      else await expect(tradeScreen.book).toBeVisible()
      await expect(page.getByRole('region', { name: 'Instrument' })).toHaveCSS(
        'height',
        width === 390 ? '52px' : '48px',
      )
      await expect(tradeScreen.chart).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    })
})
