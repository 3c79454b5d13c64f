import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'

test('the flight recorder shows the page’s own measurements, covers nothing, and saves them', async ({
  page,
  tradeScreen,
}) => {
  await tradeScreen.begin('ETH-PERP')
  const strip = page.getByRole('region', { name: 'Flight recorder' })
  // Its key works once the page's last code has loaded.
  await expect(async () => {
    await page.keyboard.press('Shift+F')
    await expect(strip).toBeVisible({ timeout: 500 })
  }).toPass()
  const figure = (label: string) =>
    strip
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
  await expect(figure('Frames')).toHaveText(/^\d+\/s$/)
  await expect(figure('Main thread')).toHaveText(/^\d+%$/)
  await expect(figure('Last change')).toHaveText(/^\d+\.\d s$/)
  await expect(figure('Last order')).toHaveText('—')

  // The page ends where the strip begins.
  const top = (await strip.boundingBox())?.y
  const main = await page.getByRole('main').boundingBox()
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(top ?? 0)
  await expectAccessible(page, { within: strip })

  await tradeScreen.place({ side: 'Buy', amount: '1' })
  await expect(figure('Last order')).toHaveText(/^\d+ ms \(\d+ \+ \d+ \+ \d+\)$/)
  const [, total, ...parts] = /(\d+) ms \((\d+) \+ (\d+) \+ (\d+)\)/.exec(await figure('Last order').innerText()) ?? []
  // Each part is rounded.
  expect(Math.abs(Number(total) - parts.reduce((sum, part) => sum + Number(part), 0))).toBeLessThanOrEqual(2)

  const saving = page.waitForEvent('download')
  await strip.getByRole('button', { name: 'Save as CSV' }).click()
  const [head, ...lines] = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toMatch(/^time,frames_per_s,/)
  expect(lines.length).toBeGreaterThanOrEqual(2)

  await page.reload()
  await expect(figure('Frames')).toHaveText(/^\d+\/s$/)
  await page.keyboard.press('Shift+F')
  await expect(strip).toBeHidden()
})
