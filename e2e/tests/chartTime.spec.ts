import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'

test.use({ timezoneId: 'America/New_York' })

/** Times of the visible bars, newest first, with their displayed texts. */
async function barsInView(chart: Locator): Promise<readonly { readonly ms: number; readonly text: string }[]> {
  await chart.getByRole('button', { name: 'View as table' }).click()
  const table = chart.getByRole('table', { name: 'Candles' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const times = await table
    .locator('time')
    .evaluateAll((all) => all.map((one) => ({ at: one.getAttribute('datetime') ?? '', text: one.textContent })))
  await chart.getByRole('button', { name: 'View as table' }).click()
  return times.map(({ at, text }) => ({ ms: Date.parse(at), text }))
}

const inZone = (ms: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { hourCycle: 'h23', ...options }).format(ms)
const toSecond = { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

test('a chart in New York shows local hours and UTC days, and keeps the time it was scrolled back to', async ({
  page,
  tradeScreen,
}) => {
  await tradeScreen.open()
  const { chart } = tradeScreen
  const interval = (name: string) => chart.getByRole('radio', { name, exact: true })
  await expect.poll(() => tradeScreen.chartColours()).toBeGreaterThan(3)

  await test.step('hours are those of New York', async () => {
    await interval('1h').check()
    const bars = await barsInView(chart)
    for (const { ms, text } of bars.slice(0, 24)) {
      expect(text).toBe(inZone(ms, { ...toSecond, timeZone: 'America/New_York' }))
    }
  })

  await test.step('a daily candle shows its UTC day', async () => {
    await interval('1d').check()
    const [newest] = await barsInView(chart)
    if (newest === undefined) throw new Error('there is no daily candle')
    const day = { weekday: 'short', day: 'numeric', month: 'short', year: '2-digit', timeZone: 'UTC' } as const
    expect(newest.text).toBe(`${inZone(newest.ms, day).replaceAll(',', '')} UTC`)
    expect(newest.ms % 86_400_000).toBe(0)
  })

  const now = chart.getByRole('button', { name: 'Back to now' })
  await test.step('a chart that was scrolled back keeps its time with another interval, and returns to now', async () => {
    await interval('5m').check()
    // A loading chart cannot be dragged.
    await barsInView(chart)
    await expect(now).toBeHidden()
    const pane = await chart.locator('.chart-overlay').boundingBox()
    if (pane === null) throw new Error('there is no chart to drag')
    await page.mouse.move(pane.x + 100, pane.y + 150)
    await page.mouse.down()
    await page.mouse.move(pane.x + 500, pane.y + 150, { steps: 8 })
    await page.mouse.up()
    await expect(now).toBeVisible()
    const [before] = await barsInView(chart)
    if (before === undefined) throw new Error('nothing is in view')
    await interval('15m').check()
    await expect.poll(async () => (await barsInView(chart))[0]?.ms ?? 0).toBe(before.ms - (before.ms % 900_000))
    await expect(now).toBeVisible()
    // Another instrument has its own interval.
    await page.keyboard.press(']')
    await expect(page.getByRole('heading', { level: 1, name: 'ETH-PERP' })).toHaveCount(0)
    const quarter = before.ms - (before.ms % 900_000)
    await expect.poll(async () => ((await barsInView(chart))[0]?.ms ?? 0) - quarter).toBeLessThan(900_000)
    await expect.poll(async () => ((await barsInView(chart))[0]?.ms ?? 0) - quarter).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Period')
    await expect(now).toBeHidden()
  })

  await test.step('another time zone can be chosen in the settings', async () => {
    await page.keyboard.press('Comma')
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('UTC')
    // The page loads again in the new zone, still in its settings.
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC')
    await goInPage(page, '/trade/ETH-PERP')
    await tradeScreen.chart.waitFor()
    await interval('1h').check()
    const bars = await barsInView(chart)
    expect(bars[0]?.text).toBe(inZone(bars[0]?.ms ?? 0, { ...toSecond, timeZone: 'UTC' }))
  })
})
