import { expectAccessible } from '../accessible'
import { stubBrowser } from '../browserStubs'
import { expect, test } from '../fixtures'
import { openRestTrader, readBook } from '../restTrader'
import { NoticePanel } from '../screens/NoticePanel'

test('notifications are listed, survive until the next visit and are announced; a burst leaves four toasts; the list works with the keyboard alone', async ({
  page,
  context,
  tradeScreen,
  host,
  wallet,
}) => {
  const list = new NoticePanel(page)
  await tradeScreen.begin()
  await test.step('notifications survive until the next visit, link to their instrument, and are gone once cleared; fills and rejections are announced to screen readers; losing and regaining the connection is shown', async () => {
    await test.step('notifications survive until the next visit, link to their instrument, and are gone once cleared', async () => {
      await tradeScreen.place({ side: 'Buy', amount: '0.1' })
      await expect(list.bell).toHaveAccessibleName('Notifications, 1 unread')
      await page.goto(page.url().replace('ETH-PERP', 'BTC-PERP'))
      // The browser remembers the last visit's wallet and its list.
      await expect(list.bell).toHaveAccessibleName('Notifications, 1 unread')
      await list.open()
      await expect(list.earlier).toHaveCount(1)
      await list.earlier.getByRole('button').click()
      await expect(page).toHaveURL(/\/trade\/ETH-PERP/)
      await expect(list.panel).toBeHidden()
      await list.open()
      await list.panel.getByRole('button', { name: 'Clear' }).click()
      await expect(list.panel.getByText(/^No notifications yet/)).toBeVisible()
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('notices')))).toEqual([])
      await list.panel.getByRole('button', { name: 'Close' }).click()
      await expect(list.panel).toBeHidden()
    })

    await test.step('fills and rejections are announced to screen readers; losing and regaining the connection is shown', async () => {
      await tradeScreen.place({ side: 'Buy', amount: '0.1' })
      const polite = page.locator('p.sr-only[aria-live="polite"]')
      await expect(polite).toContainText('Bought 0.10 ETH-PERP at')
      // The library's own live region would announce everything.
      await expect(tradeScreen.toasts).toHaveAttribute('aria-live', 'off')
      await context.setOffline(true)
      await expect(tradeScreen.toasts).toContainText('You’re offline')
      await context.setOffline(false)
      await expect(tradeScreen.toasts).toContainText('Connection restored')
      await expect(polite).toContainText('Bought 0.10 ETH-PERP at')
      await list.open()
      await expect(list.notices.filter({ hasText: 'Connection restored' })).toHaveCount(1)
    })
    await list.panel.getByRole('button', { name: 'Clear' }).click()
    await list.panel.getByRole('button', { name: 'Close' }).click()
    await expect(list.panel).toBeHidden()
  })

  await test.step('notifications are listed, filtered and marked as read; a burst of fills leaves four toasts and every fill in the list; the list and its switches work with the keyboard alone', async () => {
    await test.step('notifications are listed, filtered and marked as read', async () => {
      const price = await tradeScreen.levelPrice('buy', 3)
      await tradeScreen.place({ side: 'Buy', amount: '0.25', price })
      await expect(tradeScreen.toasts).toContainText('Placed: buy 0.25')
      await tradeScreen.place({ side: 'Buy', amount: '0.1' })
      await expect(tradeScreen.toasts).toContainText('Bought 0.1')
      await expect(list.bell).toHaveAccessibleName('Notifications, 2 unread')

      await list.open()
      await expect(list.notices).toHaveCount(2)
      await expect(list.notices.first()).toContainText('Bought 0.10 ETH-PERP')
      await expect(list.notices.last()).toContainText('Placed: buy 0.25 ETH-PERP')
      await expectAccessible(page, { within: 'dialog' })
      await list.panel.getByRole('combobox', { name: 'Category' }).selectOption('Fills')
      await expect(list.notices).toHaveCount(1)
      await list.panel.getByRole('combobox', { name: 'Category' }).selectOption('Risk')
      await expect(list.panel.getByText('Nothing in this category')).toBeVisible()
      await list.panel.getByRole('combobox', { name: 'Category' }).selectOption('All')
      await list.panel.getByRole('button', { name: 'Mark all as read' }).click()
      await expect(list.bell).toHaveAccessibleName('Notifications')
      await list.panel.getByRole('button', { name: 'Clear' }).click()
      await expect(list.panel.getByText(/^No notifications yet/)).toBeVisible()
      // The pressed button is disabled now, and ignores keys.
      await page.keyboard.press('Escape')
      await expect(list.panel).toBeHidden()
    })

    await test.step('a burst of fills leaves four toasts on the screen and every fill in the list', async () => {
      const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
      // Toasts of the previous step would count among the four.
      await expect(tradeScreen.toasts).toBeEmpty()
      const [ask] = await readBook(host.venueUrl, 'asks')
      for (let nth = 0; nth < 7; nth++) {
        await elsewhere.place({ side: 'buy', price: String((ask?.[0] ?? 0) + 5), amount: '0.02' })
      }
      await expect(list.bell).toHaveAccessibleName('Notifications, 7 unread')
      await expect(tradeScreen.toasts).toContainText('4 more orders filled')
      await expect(tradeScreen.toasts.getByText(/^Bought 0.02/)).toHaveCount(4)
      await tradeScreen.toasts.getByRole('button', { name: 'Show' }).click()
      await expect(list.notices).toHaveCount(7)
      await list.panel.getByRole('button', { name: 'Clear' }).click()
      await expect(list.panel.getByText(/^No notifications yet/)).toBeVisible()
      await list.panel.getByRole('button', { name: 'Close' }).click()
      await expect(list.panel).toBeHidden()
    })

    await test.step('the list and its switches work with the keyboard alone', async () => {
      await tradeScreen.place({ side: 'Buy', amount: '0.1' })
      await expect(tradeScreen.toasts).toContainText('Bought 0.10')
      await tradeScreen.chart.locator('.chart-overlay > [role="slider"]').focus()
      await page.keyboard.press('n')
      await expect(list.panel).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(list.panel.getByRole('button', { name: 'Notification settings' })).toBeFocused()
      await page.keyboard.press('Enter')
      const toasts = list.switchOf('Toasts: Fills')
      await expect(toasts).toBeChecked()
      await toasts.focus()
      await page.keyboard.press('Space')
      await expect(toasts).not.toBeChecked()
      await page.keyboard.press('Escape')
      await expect(list.panel).toBeHidden()

      // Fills are listed even without toasts.
      await tradeScreen.place({ side: 'Sell', amount: '0.1' })
      await expect(list.bell).toHaveAccessibleName('Notifications, 2 unread')
      await expect(tradeScreen.toasts.getByText(/^Sold/)).toHaveCount(0)
    })
  })
})

test('sounds and browser notifications start only once they are turned on; if the browser blocks them, the page says how to change that', async ({
  page,
  tradeScreen,
  host,
  wallet,
}) => {
  const stubs = await stubBrowser(page, 'denied')
  const list = new NoticePanel(page)
  await tradeScreen.begin()
  await test.step('if the browser blocks notifications, the page says how to change that', async () => {
    await list.open()
    await list.showSwitches()
    await list.switchOf('Browser notification: Fills').click()
    await expect(list.panel.getByRole('alert')).toContainText('Notifications are blocked.')
    await expect(list.switchOf('Browser notification: Fills')).not.toBeChecked()
    await list.panel.getByRole('button', { name: 'Close' }).click()
    await expect(list.panel).toBeHidden()
  })

  await test.step('sounds and browser notifications start only once they are turned on', async () => {
    await stubs.answerNext('granted')
    const asked = await stubs.asked()
    const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
    const [ask] = await readBook(host.venueUrl, 'asks')
    const buy = () => elsewhere.place({ side: 'buy', price: String((ask?.[0] ?? 0) + 5), amount: '0.05' })
    await buy()
    await expect(tradeScreen.toasts).toContainText('Bought 0.05')
    expect([await stubs.notes(), await stubs.asked(), await stubs.notified()]).toEqual([0, asked, []])

    await list.open()
    await list.showSwitches()
    await list.panel.getByRole('button', { name: 'Play Fills sound' }).click()
    await expect.poll(stubs.notes).toBe(2)
    await list.switchOf('Sound: Risk').check()
    await list.switchOf('Browser notification: Fills').check()
    await expect(list.switchOf('Browser notification: Fills')).toBeChecked()
    expect(await stubs.asked()).toBe(asked + 1)
    const before = await stubs.notes()
    await buy()
    await expect(list.bell).toHaveAccessibleName('Notifications, 2 unread')
    expect([await stubs.notes(), await stubs.notified()]).toEqual([before, []])
    await stubs.hidePage()
    await buy()
    await expect.poll(stubs.notified).toHaveLength(1)
    expect((await stubs.notified())[0]).toMatch(/^Bought 0.05 ETH-PERP at [\d,.]+$/)
  })
})
