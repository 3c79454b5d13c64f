import { copyFile, mkdir } from 'node:fs/promises'
import { settle, tradeOverRest } from '../everyScreen'
import { expect, test } from '../fixtures'
import { chooseInHeaderMenu } from '../headerMenu'
import { openRestTrader } from '../restTrader'

test.use({ hostFlags: ['--market', 'live', '--seed', '7'] })

const isForDocs = process.env['OPTICK_DOCS'] === '1'

/** With OPTICK_DOCS=1, saves the screenshots where README and docs link to them. */
test('the screenshots of README and docs can be taken', async ({ page, host, wallet, tradeScreen }, info) => {
  const take = async (name: string) => {
    const path = info.outputPath(`${name}.png`)
    await page.mouse.move(0, 0)
    if (isForDocs) await expect(tradeScreen.toasts.getByRole('listitem')).toHaveCount(0)
    await page.screenshot({ path })
    if (!isForDocs) return
    await mkdir('docs', { recursive: true })
    await copyFile(path, `docs/${name}.png`)
  }
  await tradeScreen.begin()
  await tradeScreen.signBy('One-click')
  await tradeScreen.place({ side: 'Buy', amount: '1.5' })
  await expect(tradeScreen.toasts).toContainText('Bought')
  // Too far from the mid price to be reached.
  const mark = Math.round(Number(await tradeScreen.bestPrice('buy')))
  await tradeScreen.place({ side: 'Buy', amount: '0.8', price: `${mark - 12}` })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await tradeScreen.place({ side: 'Sell', amount: '1.2', price: `${mark + 9}` })
  await expect(tradeScreen.orderRows).toHaveCount(2)
  await tradeScreen.fillTicket({ side: 'Buy', amount: '0.5', price: `${mark - 4}` })
  await tradeScreen.signBy('Wallet')
  await expect(tradeScreen.preview('Margin')).toHaveText(/\d/)
  await expect.poll(() => tradeScreen.chartColours()).toBeGreaterThan(3)
  for (const [name, theme] of [
    ['trading-screen', 'dark'],
    ['trading-screen-light', 'light'],
  ] as const) {
    if (theme === 'light') await chooseInHeaderMenu(page, 'Light theme')
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await take(name)
  }
  await chooseInHeaderMenu(page, 'Dark theme')
  await page.evaluate(() => history.pushState(null, '', '/options/chain/ETH'))
  const table = page.getByRole('table', { name: 'Option chain' })
  await expect(table.locator('td[data-price]').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Greeks' })).toContainText('Charm')
  await expect(tradeScreen.submit).toBeVisible()
  await take('option-chain')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => history.pushState(null, '', '/trade/ETH-PERP'))
  await expect.poll(() => tradeScreen.chartColours()).toBeGreaterThan(3)
  await page.getByRole('tab', { name: /^Positions/ }).click()
  await take('phone-chart')
  await page.getByRole('tab', { name: /^Open orders/ }).click()
  await expect(tradeScreen.orderRows).toHaveCount(2)
  await tradeScreen.orderRows.last().scrollIntoViewIfNeeded()
  await take('phone-orders')
  await tradeOverRest(await openRestTrader(host.venueUrl, wallet.key), host.venueUrl)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => history.pushState(null, '', '/portfolio'))
  await expect(page.getByRole('table', { name: 'Positions' }).locator('tbody').getByRole('row')).toHaveCount(3)
  await settle(page)
  await take('portfolio-screen')
})
