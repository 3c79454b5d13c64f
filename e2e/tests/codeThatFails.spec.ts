import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'

test.afterEach(({ consoleErrors }) => {
  // React logs errors caught by an error boundary; there must be no others.
  for (const error of consoleErrors.splice(0)) expect(error).toContain('Failed to fetch dynamically imported module')
})

test('a panel that fails to load says so, the book keeps working, and "Try again" loads the panel', async ({
  page,
  tradeScreen,
}) => {
  const chart = '**/assets/LiveChart-*'
  await page.route(chart, (route) => route.abort())
  await tradeScreen.open()
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load this part of the page' })
  const again = failed.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(failed.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await expectAccessible(page)
  await expect(tradeScreen.book).toBeVisible()
  await expect(tradeScreen.ticket).toBeVisible()

  const asked = page.waitForRequest(chart)
  await again.click()
  await asked
  await expect(again).toBeVisible()

  await page.unroute(chart)
  await again.click()
  await expect(page.getByRole('region', { name: 'Chart' }).locator('canvas').first()).toBeVisible()
  await expect(failed).toHaveCount(0)
  // Its styles were loaded with it, because they are not in the initial stylesheet.
  const unstyled = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => sheet === null).length
  // Code after the chart may still be loading.
  await expect.poll(() => page.evaluate(unstyled)).toBe(0)
})

test('when a screen or a header tool fails to load, the rest of the page keeps working', async ({
  page,
  tradeScreen,
}) => {
  const code = /\/assets\/(OtherScreens|CommandPalette)-.*\.js$/
  await tradeScreen.open()
  await page.route(code, (route) => route.abort())
  await page.getByRole('button', { name: 'Commands' }).click()
  const mark = page.getByRole('button', { name: 'Couldn’t load this part of the page. Try again' })
  await expect(mark).toBeVisible()
  await page.getByRole('link', { name: 'Portfolio' }).click()
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(tradeScreen.connection).toBeVisible()

  await page.unroute(code)
  await again.click()
  await expect(page.getByRole('heading', { name: 'Portfolio' })).toBeVisible()
  await mark.click()
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
})

test('keys typed while the palette loads go into it, and none of them reaches the desk', async ({
  page,
  tradeScreen,
}) => {
  const code = /\/assets\/CommandPalette-.*\.js$/
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(code, async (route) => {
    await released
    await route.continue()
  })
  await tradeScreen.open()
  const sell = tradeScreen.ticket.getByRole('radio', { name: 'Sell' })
  // The keys load a moment after the trading screen.
  await expect(async () => {
    await page.keyboard.press('s')
    await expect(sell).toBeChecked({ timeout: 1_000 })
  }).toPass()
  const asked = page.waitForRequest(code)
  await page.keyboard.press('ControlOrMeta+k')
  await asked
  await page.keyboard.type('buy 2 eth 3100', { delay: 20 })
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(sell).toBeChecked()
  release()
  const field = page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox', { name: 'Command' })
  await expect(field).toHaveValue('buy 2 eth 3100')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sell).toBeChecked()
})

test('a palette that cannot be loaded says so, and keys reach the desk again', async ({ page, tradeScreen }) => {
  await tradeScreen.open()
  const buy = tradeScreen.ticket.getByRole('radio', { name: 'Buy' })
  await expect(async () => {
    await page.keyboard.press('s')
    await expect(tradeScreen.ticket.getByRole('radio', { name: 'Sell' })).toBeChecked({ timeout: 1_000 })
  }).toPass()
  await page.route(/\/assets\/CommandPalette-.*\.js$/, (route) => route.abort())
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByText('Couldn’t load this part of the page')).toBeVisible()
  await page.keyboard.press('b')
  await expect(buy).toBeChecked()
})
