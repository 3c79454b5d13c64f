import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { DeskScreen } from '../screens/DeskScreen'
import { TradeScreen } from '../screens/TradeScreen'
import { installWallet } from '../testWallet'

test('Back and Forward leave no dialog behind, and two tabs of one account show the same orders and sign independently', async ({
  page,
  context,
  host,
  tradeScreen,
  wallet,
  spy,
}) => {
  test.setTimeout(240_000)
  await tradeScreen.begin()
  await test.step('Back and Forward with a half-filled ticket and an open dialog send nothing and leave no dialog behind', async () => {
    await tradeScreen.place({ side: 'Buy', amount: '0.1' })
    await expect(tradeScreen.toasts).toContainText('Bought 0.10 ETH-PERP')
    spy.reset()
    const screens = page.getByRole('navigation', { name: 'Screens' })
    await screens.getByRole('link', { name: 'Portfolio' }).click()
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
    await screens.getByRole('link', { name: 'Trade' }).click()
    await tradeScreen.fillTicket({ side: 'Sell', amount: '0.3', price: '3500' })
    await tradeScreen.showTable('Positions')
    await tradeScreen.positions.getByRole('button', { name: 'Close ETH-PERP' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close ETH-PERP' })
    await expect(dialog).toBeVisible()

    await page.goBack()
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    // An improperly closed dialog would block the page.
    await screens.getByRole('link', { name: 'Markets' }).click()
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(tradeScreen.book).toBeVisible()
    await page.goForward()
    await page.goForward()
    await page.goBack()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(tradeScreen.connection).toHaveText('Live')
    expect(spy.orderOps()).toEqual([])
    await tradeScreen.place({ side: 'Buy', amount: '0.2', price: await tradeScreen.levelPrice('buy', 4) })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    expect(spy.orderOps()).toEqual(['create_order'])
    await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
  })

  await test.step('two tabs of one account show the same orders, and each chooses how to sign', async () => {
    const otherPage = await context.newPage()
    const otherWallet = await installWallet(otherPage, { key: wallet.key })
    const other = new TradeScreen(otherPage, host.appUrl)
    await other.open()
    await other.connect()
    // The keys of the first tab are shared.
    await other.accountTicket.waitFor()
    await expect(other.positions).toBeVisible()
    await other.showTable('Open orders')

    await test.step('an order placed in one tab appears in the other, and one-click applies to one tab', async () => {
      const price = await tradeScreen.levelPrice('buy', 4)
      const askedHere = wallet.askedToSign.length
      await tradeScreen.signBy('One-click')
      await tradeScreen.place({ side: 'Buy', amount: '0.11', price })
      await expect(other.orderRows).toHaveCount(1)
      await expect(other.orderRows).toContainText('0.11')
      await expect(other.submit).toHaveAccessibleDescription('Your wallet will ask you to sign each order.')
      const asked = otherWallet.askedToSign.length
      await other.place({ side: 'Buy', amount: '0.12', price })
      await expect(tradeScreen.orderRows).toHaveCount(2)
      expect(otherWallet.askedToSign.slice(asked)).toEqual(['Order'])
      expect(wallet.askedToSign).toHaveLength(askedHere)
      await other.place({ side: 'Buy', amount: '0.05' })
      await tradeScreen.showTable('Positions')
      await expect(tradeScreen.positions).toContainText('0.15')
      await tradeScreen.showTable('Open orders')
    })

    await test.step('cancelling all in one tab removes the orders in both', async () => {
      await other.page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
      await expect(other.orderRows).toHaveCount(0)
      await expect(tradeScreen.orderRows).toHaveCount(0)
      await expect(tradeScreen.orderLine(/^Order/)).toHaveCount(0)
      expect(await (await openRestTrader(host.venueUrl, wallet.key)).openOrderCount()).toBe(0)
    })

    await test.step('changes to appearance and layout made in each tab are both kept', async () => {
      await new DeskScreen(page).openSettings()
      await page.getByRole('radio', { name: 'Light' }).check()
      await page.keyboard.press('Escape')
      await new DeskScreen(otherPage).openSettings()
      await otherPage.getByRole('radio', { name: 'Comfortable' }).check()
      await otherPage.keyboard.press('Escape')
      await new DeskScreen(page).saveAs('From one')
      await new DeskScreen(otherPage).saveAs('From the other')
      await page.reload()
      await tradeScreen.book.waitFor()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable')
      const desk = new DeskScreen(page)
      await desk.openLayoutMenu()
      for (const name of ['From one', 'From the other'])
        await expect(desk.layoutMenu.getByRole('menuitemradio', { name })).toBeVisible()
    })
  })
})
