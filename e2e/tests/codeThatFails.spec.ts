import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'

test.afterEach(({ consoleErrors }) => {
  // React logs what an error boundary caught; nothing else may have failed.
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
  // What comes after the chart may be on its way still.
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
