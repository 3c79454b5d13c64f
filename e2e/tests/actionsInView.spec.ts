import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures'
import { PositionsPanel } from '../screens/PositionsPanel'

const tablet = { width: 1024, height: 768 }
const desks = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const

/** Whether a press on the middle of a control meets it: it is in the window, and nothing lies over it. */
async function isHit(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return isInside && met !== null && element.contains(met)
  })
}

test('what can be done with a position is in view without scrolling, and so is the button of the ticket', async ({
  page,
  tradeScreen,
}) => {
  await tradeScreen.begin()
  await tradeScreen.fillTicket({ side: 'Buy', amount: '0.4' })
  await tradeScreen.submit.click()
  await tradeScreen.showTable('Positions')
  const panel = new PositionsPanel(page)
  await panel.row('ETH-PERP').waitFor()
  for (const size of desks) {
    await page.setViewportSize(size)
    for (const action of ['Close', 'Reverse']) {
      const button = panel.row('ETH-PERP').getByRole('button', { name: `${action} ETH-PERP` })
      await expect.poll(() => isHit(button), `${action} at ${size.width}`).toBe(true)
    }
    await expect.poll(() => isHit(tradeScreen.submit), `the ticket at ${size.width}`).toBe(true)
  }
  await page.setViewportSize(tablet)
  await expect.poll(() => isHit(tradeScreen.submit), `the ticket at ${tablet.width}`).toBe(true)
})
