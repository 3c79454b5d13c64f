import { expect, test } from '../fixtures'
import { startReferenceHost } from '../referenceHost'
import { Palette } from '../screens/Palette'
import { QuoteScreen } from '../screens/QuoteScreen'
import { TradeScreen } from '../screens/TradeScreen'

test('at the reference venue a sheet of two strikes says by hand what it needs, is sent once, and by one-click is sent, amended on a mark change and stopped', async ({
  page,
  wallet,
  startOwnHost,
  afterPages,
}) => {
  test.setTimeout(180_000)
  void wallet
  const { host, reference } = await startReferenceHost({ startOwnHost, afterPages })
  const desk = new TradeScreen(page, host.appUrl)
  const sheet = new QuoteScreen(page)
  const open = () =>
    [...reference.venue.trading.orders.values()].filter(({ status }) => status === 'opened' || status === 'partial')
  const prices = () => open().map(({ instrument, isBuy, price }) => `${instrument.name} ${isBuy} ${price}`)

  await desk.beginByHand()
  await sheet.open()
  await sheet.fill('1')
  await expect(sheet.rows).toHaveCount(2)
  await sheet.setProtection()

  await test.step('by hand it does not start, and says why; its orders are sent once and not amended', async () => {
    await sheet.start.click()
    await expect(sheet.quotes.getByRole('alert')).toContainText('needs one-click')
    expect(open()).toEqual([])
    await sheet.quotes.getByRole('button', { name: /^Send once: \d orders$/ }).click()
    await expect.poll(() => open().length).toBeGreaterThan(1)
    await expect(sheet.quotes).toContainText('orders are resting and will not be updated.')
    expect(open().every(({ flags }) => flags.isMmp && flags.isPostOnly)).toBe(true)
    const palette = new Palette(page)
    await palette.open()
    await palette.say('cancel all')
    await page.keyboard.press('Enter')
    await expect.poll(() => open().length).toBe(0)
  })

  await test.step('by one-click both sides of both strikes rest', async () => {
    await desk.signBy('One-click')
    await sheet.start.click()
    await expect(sheet.stop).toBeVisible()
    await expect.poll(() => open().length).toBe(4)
    expect(new Set(open().map(({ instrument }) => instrument.name)).size).toBe(2)
    expect(open().every(({ flags }) => flags.isMmp && flags.isPostOnly)).toBe(true)
  })

  await test.step('a mark that moves amends the two orders of its strike, and no other', async () => {
    const before = prices()
    const [{ instrument } = { instrument: undefined }] = open()
    if (instrument === undefined) throw new Error('nothing rests')
    const { market } = reference.venue
    const mark = Number(market.mark(instrument)) / 1e6
    // One volatility point: beyond the band of half a point, and within the half-width of two, so that nothing fills.
    reference.setMark(instrument.name, (mark + (market.greeks(instrument)?.vega ?? 0)).toFixed(2))
    await expect.poll(() => prices().filter((one) => !before.includes(one)).length).toBe(2)
    expect(prices().filter((one) => before.includes(one))).toHaveLength(2)
    expect(prices().filter((one) => one.startsWith(instrument.name) && before.includes(one))).toEqual([])
    expect(reference.log.of('socket', /^edit_order$/)).toHaveLength(2)
  })

  await test.step('off leaves nothing at the venue, and nothing was rejected', async () => {
    await sheet.stop.click()
    await expect(sheet.form).toContainText('Stopped by you.')
    expect(open()).toEqual([])
    const errors = reference.log.entries.flatMap((one) =>
      one.kind === 'socket' && one.error !== undefined ? [one.error] : [],
    )
    expect(errors).toEqual([])
  })
})
