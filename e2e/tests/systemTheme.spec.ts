import { expect, test } from '../fixtures'
import { holdRequests } from '../holdRequests'
import { DeskScreen } from '../screens/DeskScreen'

test.use({ colorScheme: 'light' })

test('the page has the system’s theme before its script runs, follows it, and keeps a chosen one; the bars of the book stay translucent', async ({
  page,
  tradeScreen,
}) => {
  const desk = new DeskScreen(page)
  const html = page.locator('html')
  const load = await holdRequests(page, /\/assets\/.*\.js$/)
  const opened = tradeScreen.open()
  await expect(page.locator('#opening')).toBeVisible()
  await expect(html).toHaveAttribute('data-theme', 'light')
  load()
  await opened

  const bars = page.locator('canvas.book-shade').first()
  const strongest = () =>
    bars.evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return Math.max(...pixels.filter((_, index) => index % 4 === 3))
    })
  await test.step('the bars of the book stay translucent when the layout and the theme change', async () => {
    // 12 % of 255 in the light theme.
    await expect.poll(strongest).toBe(31)
    for (const layout of ['3', '1', '4', '1']) {
      await page.keyboard.press('g')
      await page.keyboard.press(layout)
      await expect.poll(strongest).toBe(31)
    }
  })

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  // 15 % in the dark theme.
  await expect.poll(strongest).toBe(38)
  await desk.openSettings()
  await expect(desk.settings.getByRole('radio', { name: 'System' })).toBeChecked()
  await desk.settings.getByRole('radio', { name: 'Dark' }).check()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await desk.settings.waitFor()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await tradeScreen.open()
  await expect(html).toHaveAttribute('data-theme', 'dark')
})
