import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures'
import { holdRequests } from '../holdRequests'
import { listedCall } from '../listedOption'
import { stallPage } from '../stallPage'

/** The press position, determined before the page is busy. */
async function centerOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('there is nothing to press')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Longer than data counts as live without an answer of the venue. */
const stallMs = 1_600

test('a market order pressed while the page is busy is sent once, when its prices are live again', async ({
  page,
  tradeScreen,
  spy,
}) => {
  await tradeScreen.begin()
  // Code that is still loading for the account would lengthen each stall.
  await page.waitForLoadState('networkidle')
  const market = await centerOf(tradeScreen.ticket.getByRole('radio', { name: 'Market' }))
  await stallPage(page, stallMs)
  await page.mouse.click(market.x, market.y)
  await expect(tradeScreen.ticket.getByRole('radio', { name: 'Market' })).toBeChecked()

  await tradeScreen.amount.fill('0.2')
  await expect(tradeScreen.submit).toHaveAccessibleName('Buy 0.20 ETH at market')
  const submit = await centerOf(tradeScreen.submit)
  await page.locator('.ticket-panel:not([data-prices])').waitFor()
  await stallPage(page, stallMs)
  await page.mouse.click(submit.x, submit.y)
  await expect(tradeScreen.toasts).toContainText('Bought 0.20 ETH-PERP')
  expect(spy.orderOps()).toEqual(['create_order'])
})

for (const kind of ['perpetual', 'option'] as const) {
  test(`a started press and typed text survive the opening of the account: ${kind}`, async ({
    page,
    host,
    tradeScreen,
  }) => {
    const name = kind === 'option' ? (await listedCall(host.venueUrl, -1)).name : 'ETH-PERP'
    const letGo = await holdRequests(page, /\/account-[^/]*\.js/)
    await tradeScreen.openSignedIn(name)
    await expect(tradeScreen.submit).toHaveText('Opening the account…')
    await tradeScreen.amount.fill('2')
    await tradeScreen.amount.evaluate((field) => field.setAttribute('data-typed', ''))
    const market = await centerOf(tradeScreen.ticket.getByRole('radio', { name: 'Market' }))
    await page.mouse.move(market.x, market.y)
    await page.mouse.down()
    letGo()
    await expect(tradeScreen.submit).toHaveText(/^Buy/)
    await page.mouse.up()
    await expect(tradeScreen.ticket.getByRole('radio', { name: 'Market' })).toBeChecked()
    await expect(tradeScreen.amount).toHaveValue('2')
    await expect(tradeScreen.amount).toHaveAttribute('data-typed', '')
    await tradeScreen.submit.click()
    await expect(tradeScreen.toasts).toContainText(`Bought 2`)
  })
}

test('the desk stays while a new asset’s terms load, and ignores presses', async ({ page, tradeScreen }) => {
  await tradeScreen.begin()
  const desk = page.locator('[data-desk]')
  await desk.evaluate((element) => element.setAttribute('data-first', ''))
  const letCome = await holdRequests(page, /\/markets\?.*asset=BTC/)
  await page.evaluate(() => history.pushState(null, '', '/trade/BTC-PERP'))
  await expect(page.locator('[inert][aria-busy="true"]')).toHaveCount(1)
  await expect(desk).toHaveAttribute('data-first')
  expect(await tradeScreen.submit.evaluate((button) => button.closest('[inert]') !== null)).toBe(true)
  letCome()
  await expect(tradeScreen.submit).toHaveText('Buy BTC-PERP')
  await expect(page.locator('[inert]')).toHaveCount(0)
  await expect(desk).toHaveAttribute('data-first')
})
