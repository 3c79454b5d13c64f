import type { Page } from '@playwright/test'
import { expectBothThemes } from '../everyLook'
import { test, expect } from '../fixtures'
import { NoticePanel } from '../screens/NoticePanel'
import { Palette } from '../screens/Palette'
import { StopsPanel } from '../screens/StopsPanel'
import { setPageClock } from '../venueClock'

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'] })

test('a trailing stop is placed at once, moves only in the trader’s favour, is resumed after a reload, ends when amended by hand, and triggers', async ({
  page,
  host,
  tradeScreen,
  spy,
}) => {
  test.setTimeout(240_000)
  await setPageClock(page, host)
  await tradeScreen.begin()
  const stops = new StopsPanel(page)
  await tradeScreen.fillTicket({ side: 'Buy', amount: '2' })
  await tradeScreen.submit.click()
  await expect(page.getByRole('tab', { name: /^Positions/ })).toHaveText(/1/)
  const box = stops.ticket.getByRole('checkbox', { name: 'Trailing' })
  const distance = stops.ticket.getByRole('textbox', { name: 'Trailing distance' })
  const row = stops.row('Stop-loss')
  let mark = 0
  /** Moves the index, and so the mark price. */
  const moveTo = (price: number) => host.command(`index ETH ${price.toFixed(2)}`)

  await test.step('without one-click trailing is rejected with a reason, and the ticket can turn it on', async () => {
    await stops.openTicket()
    await box.check()
    await expect(stops.ticket).toContainText('Trailing requires one-click trading')
    spy.reset()
    await stops.submit.click()
    expect(spy.orderOps()).toEqual([])
    await stops.ticket.getByRole('button', { name: 'Use One-click' }).click()
    await expect(distance).toBeVisible()
  })

  await test.step('a phrase fills the ticket; the stop is placed at its distance and follows the mark up, not down', async () => {
    const palette = new Palette(page)
    await palette.open()
    await palette.say('trail 1% eth')
    await page.keyboard.press('Enter')
    await expect(palette.dialog).toBeHidden()
    await expect(distance).toHaveValue('1')
    await expect(stops.ticket).toContainText('If you close the tab, it stays at its last trigger.')
    await expectBothThemes(page, { within: stops.ticket, where: 'the ticket of a trailing stop' })
    spy.reset()
    await stops.submit.click()
    await stops.show()
    await expect(row).toContainText('Trailing 1%')
    await expect(row).toContainText('following the mark')
    expect(spy.orderOps()[0]).toBe('create_order')
    const first = await triggerOf(page)
    mark = first / 0.99
    await moveTo(mark * 1.02)
    await expect.poll(() => triggerOf(page)).toBeGreaterThan(first * 1.01)
    const moved = await triggerOf(page)
    expect(new Set(spy.orderOps().slice(1))).toEqual(new Set(['edit_order']))
    await expect(stops.rows).toHaveCount(1)
    await moveTo(mark * 1.015)
    await expect.poll(() => distanceOf(page)).toBeLessThan(0.8)
    expect(await triggerOf(page)).toBeGreaterThanOrEqual(moved)
    const held = await triggerOf(page)
    await host.command('advance 10s')
    await expect(row).toContainText('following the mark')
    expect(await triggerOf(page)).toBe(held)
  })

  await test.step('after a reload the stop keeps its trigger, says so, and is resumed from its row', async () => {
    const held = await triggerOf(page)
    await page.reload()
    await stops.show()
    await expect(row).toContainText('No longer trailing')
    expect(await triggerOf(page)).toBe(held)
    await row.getByRole('button', { name: 'Resume trailing' }).click()
    const dialog = page.getByRole('dialog', { name: 'Trailing stop' })
    await expect(dialog.getByRole('textbox', { name: 'Trailing distance' })).toHaveValue('1')
    await expectBothThemes(page, { within: dialog, where: 'the form of a trailing stop' })
    const oneClick = dialog.getByRole('button', { name: 'Use One-click' })
    if (await oneClick.isVisible()) await oneClick.click()
    await dialog.getByRole('button', { name: 'Start trailing' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('following the mark')
    await moveTo(mark * 1.04)
    await expect.poll(() => triggerOf(page)).toBeGreaterThan(held)
  })

  await test.step('a manual amend ends it with a notice', async () => {
    await row.getByRole('button', { name: 'Edit' }).click()
    const field = row.getByRole('textbox', { name: 'Trigger' })
    await field.fill(String(Math.round(mark)))
    await page.keyboard.press('Enter')
    await expect.poll(() => triggerOf(page)).toBe(Math.round(mark))
    await expect(row).toContainText('Waiting')
    const notices = new NoticePanel(page)
    await notices.open()
    await expect(notices.panel).toContainText('The stop was changed by hand.')
    await page.keyboard.press('Escape')
  })

  await test.step('the TP/SL form of the position trails the existing stop, and the row’s button stops it', async () => {
    await tradeScreen.showTable('Positions')
    const dialog = await stops.openDialog('ETH-PERP')
    await dialog.getByRole('checkbox', { name: 'Trailing' }).check()
    await dialog.getByRole('radio', { name: 'USD' }).check()
    await dialog.getByRole('textbox', { name: 'Trailing distance' }).fill('500')
    await dialog.getByRole('button', { name: 'Start trailing' }).click()
    await expect(dialog).toBeHidden()
    await stops.show()
    await expect(row).toContainText('Trailing 500 USD')
    await row.getByRole('button', { name: 'Stop trailing' }).click()
    await expect(row).toContainText('Waiting')
    // The new distance is wider than the stop’s, so nothing moved.
    expect(await triggerOf(page)).toBe(Math.round(mark))
  })

  await test.step('it trails again from its row, and the venue triggers it when the mark falls through the trigger', async () => {
    await row.getByRole('button', { name: 'Trail', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Trailing stop' })
    await dialog.getByRole('textbox', { name: 'Trailing distance' }).fill('2')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Trailing 2%')
    await expect.poll(() => triggerOf(page)).toBeGreaterThan(mark * 1.01)
    await moveTo(mark)
    await host.command('advance 10s')
    await expect(page.getByRole('region', { name: /Risk notices/ })).toContainText('Stop-loss triggered: ETH-PERP')
    await expect(stops.rows).toHaveCount(0)
    await expect(page.getByRole('tab', { name: /^Positions/ })).toHaveText(/0/)
  })
})

/** The trigger and the distance are in one cell: "2,970.00" over "−1.00%". */
async function cellOf(page: Page): Promise<string> {
  return new StopsPanel(page).rows.first().getByRole('cell').nth(1).innerText()
}

async function triggerOf(page: Page): Promise<number> {
  return Number(/[\d,]+\.\d+/.exec(await cellOf(page))?.[0].replaceAll(',', ''))
}

async function distanceOf(page: Page): Promise<number> {
  return Number(/([\d.]+)%/.exec(await cellOf(page))?.[1])
}
