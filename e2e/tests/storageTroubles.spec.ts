import { expect, test } from '../fixtures'
import { chooseInHeaderMenu } from '../headerMenu'
import { NoticePanel } from '../screens/NoticePanel'

const troubles = {
  blocked: {
    title: 'Browser storage is blocked',
    /** As in a browser that blocks storage: even accessing it throws. */
    shut: () => {
      const denied = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: denied })
      IDBFactory.prototype.open = denied
    },
  },
  full: {
    title: 'Browser storage is full',
    shut: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  },
} as const

for (const [trouble, { title, shut }] of Object.entries(troubles)) {
  test(`with ${trouble} browser storage everything works, and the page says what is not saved`, async ({
    page,
    tradeScreen,
  }) => {
    test.slow()
    await page.addInitScript(shut)
    await tradeScreen.open()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await tradeScreen.walletDialog.getByRole('button', { name: 'Paper (demo) wallet' }).click()
    await expect(tradeScreen.account).toContainText('100,000.00 USD')
    await tradeScreen.accountTicket.waitFor()

    // One-click counts signed orders even if the count cannot be stored.
    await tradeScreen.signBy('One-click')
    await tradeScreen.place({ side: 'Buy', amount: '0.1' })
    await expect(tradeScreen.toasts).toContainText('Bought 0.10 ETH-PERP')
    const price = await tradeScreen.levelPrice('buy', 3)
    await tradeScreen.place({ side: 'Buy', amount: '0.2', price })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect((await tradeScreen.openAccount()).getByRole('button', { name: /2 orders signed/ })).toBeVisible()
    await page.keyboard.press('Escape')

    // The toast disappears, but the list keeps the notice.
    const notices = new NoticePanel(page)
    await notices.open()
    await expect(notices.notices.filter({ hasText: title })).toHaveCount(1)
    const ending = notices.notices.filter({ hasText: 'This demo account will be lost when you close the page' })
    await expect(ending).toHaveCount(trouble === 'blocked' ? 1 : 0)
    await page.keyboard.press('Escape')

    // Settings last as long as the page.
    await chooseInHeaderMenu(page, 'Settings')
    await page.getByRole('radio', { name: 'Light' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Portfolio' }).click()
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
    await page.goBack()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
}
