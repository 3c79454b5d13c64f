import type { Locator, Page } from '@playwright/test'
import { everyScreen, settle, tradeOverRest } from '../everyScreen'
import { expect, test } from '../fixtures'
import { layoutFaults } from '../layoutFaults'
import config from '../playwright.config'
import { openRestTrader } from '../restTrader'

const isShooting = process.env['OPTICK_PICTURES'] !== undefined
const large = ['the trading screen', 'the option chain', 'portfolio', 'markets', 'venues']

// A reader who chose the browser's font size 20 instead of 16.
const { executablePath, args = [] } = config.use?.launchOptions ?? {}
test.use({
  launchOptions: {
    ...(executablePath !== undefined && { executablePath }),
    args: [...args, '--blink-settings=defaultFontSize=20'],
  },
})

test('in forced colors the selected state is visible; Tab first offers to skip the header', async ({
  page,
  host,
  wallet,
  tradeScreen,
}, info) => {
  const shoot = async (name: string) => {
    if (isShooting) await page.screenshot({ path: info.outputPath(`${name}.png`) })
  }
  await tradeOverRest(await openRestTrader(host.venueUrl, wallet.key), host.venueUrl)
  await tradeScreen.begin()

  await test.step('Tab first offers to skip the header', async () => {
    await page.evaluate(() => document.body.focus())
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await shoot('skip link')
    const address = page.url()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    expect(page.url()).toBe(address)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
  })

  await test.step('in forced colors the selected state has the system colors of a selection', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const highlight = await systemColour(page, 'Highlight')
    await expect(tradeScreen.ticket.getByRole('radio', { name: 'Buy' })).toBeChecked()
    const chosen: readonly Locator[] = [
      tradeScreen.ticket.locator('label:has(input[type=radio]:checked)').first(),
      page.getByRole('tab', { selected: true }).first(),
      page.getByRole('navigation', { name: 'Screens' }).locator('[aria-current="page"]').first(),
    ]
    for (const control of chosen) await expect(control).toHaveCSS('background-color', highlight)
    const other = tradeScreen.ticket.locator('label:has(input[type=radio]:not(:checked))').first()
    await expect(other).not.toHaveCSS('background-color', highlight)
    await shoot('forced colours')
    await page.emulateMedia({ forcedColors: 'none' })
  })
})

test('with a larger browser font, type is a quarter larger, the page takes the layout of a narrower window, and nothing overflows', async ({
  page,
  host,
  wallet,
  tradeScreen,
}, info) => {
  await tradeOverRest(await openRestTrader(host.venueUrl, wallet.key), host.venueUrl)
  await tradeScreen.begin()
  const tab = page.getByRole('tab', { selected: true }).first()
  // 12 px × 20 / 16.
  await expect(tab).toHaveCSS('font-size', '15px')
  const faults: string[] = []
  for (const width of [1440, 1920, 390])
    for (const screen of everyScreen.filter(({ name }) => large.includes(name))) {
      await page.setViewportSize({ width, height: 900 })
      await screen.go(page)
      await screen.ready(page).waitFor()
      await settle(page)
      if (isShooting) await page.screenshot({ path: info.outputPath(`large ${screen.name} ${width}.png`) })
      faults.push(...(await layoutFaults(page)).map((fault) => `${screen.name} at ${width}: ${fault}`))
    }
  expect(faults).toEqual([])
})

/** Resolves a CSS system color. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((colour) => {
    const probe = document.createElement('i')
    probe.style.backgroundColor = colour
    document.body.append(probe)
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  }, name)
