import type { Page } from '@playwright/test'
import { expectBothThemes } from '../everyLook'
import { test, expect } from '../fixtures'
import { NoticePanel } from '../screens/NoticePanel'
import { Palette } from '../screens/Palette'
import { TicketKinds } from '../screens/TicketKinds'
import { passTime, setPageClock, venueTime } from '../venueClock'

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'] })

test('an iceberg is placed part by part, resumed after a reload, and follows the price of its visible order; an order ends at its time; fill or kill is checked before it is sent; a cancel is undone', async ({
  page,
  host,
  tradeScreen,
  spy,
}) => {
  test.setTimeout(240_000)
  await setPageClock(page, host)
  await tradeScreen.begin()
  const kinds = new TicketKinds(page)
  const notices = new NoticePanel(page)
  const iceberg = page.getByRole('form', { name: 'Iceberg ticket' })
  const rows = tradeScreen.orderRows
  await tradeScreen.showTable('Open orders')
  const [[bid] = [0]] = await tradeScreen.levels('buy')
  const low = Math.round(bid * 0.99)

  await test.step('without one-click an iceberg is rejected with a reason, and the ticket can turn it on', async () => {
    await tradeScreen.signBy('Wallet')
    await kinds.choose('Iceberg')
    await expect(iceberg).toContainText('Icebergs require one-click trading')
    await iceberg.getByRole('button', { name: 'Use One-click' }).click()
    await expect(iceberg.getByRole('button', { name: 'Use One-click' })).toHaveCount(0)
  })

  await test.step('a phrase fills the ticket, which shows the whole order; only the visible part is placed', async () => {
    const palette = new Palette(page)
    await palette.open()
    await palette.say(`iceberg buy 0.3 eth at ${low} show 0.1`)
    await page.keyboard.press('Enter')
    await expect(palette.dialog).toBeHidden()
    await expect(iceberg.getByRole('textbox', { name: 'Visible' })).toHaveValue(/^0\.10*$/)
    await expect(iceberg).toContainText(/Buy 0\.30* ETH-PERP at [\d,.]+, 0\.10* visible, limit/)
    await expect(iceberg).toContainText('the visible order stays and no other is placed')
    await expect(iceberg.locator('dl')).toContainText('3 orders')
    await expectBothThemes(page, { within: iceberg, where: 'the ticket of an iceberg' })
    spy.reset()
    await iceberg.getByRole('button', { name: 'Start iceberg' }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText(/Iceberg\s*0\.0* of 0\.30*/)
    expect(spy.orderOps()).toEqual(['create_order'])
  })

  await test.step('after a reload it offers to resume with what the venue has not filled', async () => {
    await page.reload()
    await tradeScreen.showTable('Open orders')
    await page.getByRole('button', { name: '1 iceberg stopped' }).click()
    const list = page.getByRole('dialog', { name: 'Icebergs' })
    const oneClick = list.getByRole('button', { name: 'Use One-click' })
    if (await oneClick.isVisible()) await oneClick.click()
    await list.getByRole('button', { name: 'Resume the iceberg of ETH-PERP' }).click()
    await expect(list.getByRole('list', { name: 'Active icebergs' })).toContainText('resting')
    await expectBothThemes(page, { within: list, where: 'the list of icebergs' })
    await page.keyboard.press('Escape')
    await expect(rows.first()).toContainText(/Iceberg\s*0\.0* of 0\.30*/)
  })

  await test.step('an amend of the visible order moves the later ones, and the whole amount is filled', async () => {
    const [[ask] = [0]] = await tradeScreen.levels('sell')
    spy.reset()
    await rows.first().getByRole('button', { name: 'Edit' }).click()
    await rows
      .first()
      .getByRole('textbox', { name: 'Price' })
      .fill(String(Math.round(ask * 1.002)))
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(0)
    await notices.open()
    await expect(notices.panel).toContainText(/Iceberg ended: bought 0\.30* of 0\.30* at [\d,.]+ ETH-PERP/)
    await page.keyboard.press('Escape')
    expect(spy.orderOps()).toEqual(['edit_order', 'create_order', 'create_order'])
  })

  await test.step('an order with an end shows the time left, and is cancelled when a page opens after it', async () => {
    await kinds.choose('Limit')
    await kinds.chooseMore('menuitemradio', 'Date and time…')
    const ends = tradeScreen.ticket.getByLabel('Ends', { exact: true })
    // The field has minutes.
    const endMs = Math.ceil((await venueTime(host)) / 60_000) * 60_000 + 60_000
    await ends.fill(await localMinute(page, endMs))
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.1', price: String(low) })
    await expect(tradeScreen.ticket).toContainText('This page cancels it on')
    await expectBothThemes(page, { within: tradeScreen.ticket, where: 'the ticket of an order with an end' })
    await tradeScreen.submit.click()
    await expect(rows.first()).toContainText('ends in 00:0')
    for (let passed = 0; passed < 120; passed += 20) await passTime(page, host, 20)
    await page.reload()
    await tradeScreen.showTable('Open orders')
    await expect(rows).toHaveCount(0)
    await notices.open()
    await expect(notices.panel).toContainText('Cancelled at its time: buy 0.1')
    await page.keyboard.press('Escape')
  })

  await test.step('fill or kill is not sent when the book shows too little, and is sent when it shows enough', async () => {
    await tradeScreen.signBy('One-click')
    const [[ask, offered] = [0, 0]] = await tradeScreen.levels('sell')
    await tradeScreen.ticket.getByRole('combobox', { name: 'Time in force' }).selectOption('FOK')
    await tradeScreen.fillTicket({ side: 'Buy', amount: String(Math.ceil(offered + 1)), price: String(ask) })
    await expect(tradeScreen.ticket).toContainText(/Only [\d,.]+ of [\d,.]+ are offered within [\d,.]+\./)
    await expectBothThemes(page, { within: tradeScreen.ticket, where: 'the ticket of a fill-or-kill order' })
    spy.reset()
    await tradeScreen.submit.click()
    expect(spy.orderOps()).toEqual([])
    await tradeScreen.amount.fill('0.1')
    await expect(tradeScreen.ticket).toContainText('Fill or kill: sent only if the book shows the whole amount')
    await tradeScreen.submit.click()
    await expect.poll(() => spy.orderOps()).toEqual(['create_order'])
    await notices.open()
    await expect(notices.panel).toContainText(/Bought 0\.10* ETH-PERP/)
    await page.keyboard.press('Escape')
    await tradeScreen.ticket.getByRole('combobox', { name: 'Time in force' }).selectOption('GTC')
  })

  await test.step('the last cancel is undone by a key, as a new order', async () => {
    await tradeScreen.place({ side: 'Buy', amount: '0.2', price: String(low) })
    await expect(rows).toHaveCount(1)
    await rows.first().getByRole('button', { name: 'Cancel' }).click()
    await expect(rows).toHaveCount(0)
    spy.reset()
    const dialog = page.getByRole('dialog', { name: 'Place again' })
    await page.keyboard.press('ControlOrMeta+z')
    await expect(dialog).toContainText('buy 0.2')
    await expect(dialog).toContainText('New orders, behind all others at their prices.')
    await expectBothThemes(page, { within: dialog, where: 'the offer to place cancelled orders again' })
    expect(spy.orderOps()).toEqual([])
    await dialog.getByRole('button', { name: 'Place 1 order' }).click()
    await expect(rows).toHaveCount(1)
    expect(spy.orderOps()).toEqual(['create_order'])
  })
})

/** A time as the page's own date field writes it, to the minute. */
function localMinute(page: Page, ms: number): Promise<string> {
  return page.evaluate((at) => {
    const offsetMs = new Date(at).getTimezoneOffset() * 60_000
    return new Date(at - offsetMs).toISOString().slice(0, 16)
  }, ms)
}
