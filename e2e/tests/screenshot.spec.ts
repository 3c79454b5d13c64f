import { copyFile, mkdir } from 'node:fs/promises'
import { chooseInHeaderMenu } from '../headerMenu'
import { expect, test as base } from '../fixtures'
import { sharedHost, type Host } from '../startHost'
import { TradeScreen } from '../screens/TradeScreen'

const test = base.extend<{ readonly tradeScreen: TradeScreen }, { readonly liveHost: Host }>({
  liveHost: sharedHost(['--market', 'live', '--seed', '7']),
  tradeScreen: async ({ page, liveHost, wallet }, use) => {
    // Must exist before the page does.
    void wallet
    await use(new TradeScreen(page, liveHost.appUrl))
  },
})

/** The README's screenshots; with OPTICK_DOCS=1 they are saved where it links to them. */
test('the screenshots of the README can be taken', async ({ page, tradeScreen }, info) => {
  await tradeScreen.begin()
  await tradeScreen.signBy('One-click')
  await tradeScreen.place({ side: 'Buy', amount: '1.5' })
  await expect(tradeScreen.toasts).toContainText('Bought')
  // Far enough from the mid price that the market does not reach it.
  const mark = Math.round(Number(await tradeScreen.bestPrice('buy')))
  await tradeScreen.place({ side: 'Buy', amount: '0.8', price: `${mark - 12}` })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await tradeScreen.place({ side: 'Sell', amount: '1.2', price: `${mark + 9}` })
  await expect(tradeScreen.orderRows).toHaveCount(2)
  await tradeScreen.fillTicket({ side: 'Buy', amount: '0.5', price: `${mark - 4}` })
  await tradeScreen.signBy('Wallet')
  await expect(tradeScreen.preview('Required margin')).toHaveText(/^≈/)
  await expect.poll(() => tradeScreen.chartColours()).toBeGreaterThan(3)
  await page.mouse.move(0, 0)
  await expect(tradeScreen.toasts.getByRole('listitem')).toHaveCount(0)
  for (const [name, theme] of [
    ['trading-screen', 'dark'],
    ['trading-screen-light', 'light'],
  ] as const) {
    if (theme === 'light') await chooseInHeaderMenu(page, 'Light theme')
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const path = info.outputPath(`${name}.png`)
    await page.screenshot({ path })
    if (process.env['OPTICK_DOCS'] === '1') {
      await mkdir('docs', { recursive: true })
      await copyFile(path, `docs/${name}.png`)
    }
  }
})
