import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  everyOverlay,
  everyScreen,
  settle,
  showTheme,
  themes,
  trade,
  tradeOverRest,
  type ScreenCase,
} from '../everyScreen'
import { layoutFaults } from '../layoutFaults'
import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'

test.describe.configure({ timeout: 300_000, mode: 'parallel' })

const widest = { width: 1920, height: 1080 }
const phone = { width: 390, height: 844 }
const sizes = [widest, { width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 820, height: 1180 }, phone]

/** `OPTICK_SCREENS=chain|risk` takes only the screens whose names match. */
const isWanted = ({ name }: ScreenCase) => new RegExp(process.env['OPTICK_SCREENS'] ?? '').test(name)

test('every screen has no layout faults at five sizes', async ({ page, host, wallet, tradeScreen }, info) => {
  const trader = await openRestTrader(host.venueUrl, wallet.key)
  await tradeOverRest(trader, host.venueUrl)
  await tradeScreen.begin()
  for (const screen of everyScreen.filter(isWanted)) {
    await page.setViewportSize(widest)
    await screen.go(page)
    for (const size of sizes) {
      if (screen.isDeskOnly === true && size.width < 1100) continue
      await test.step(`${screen.name} at ${size.width}`, async () => {
        await page.setViewportSize(size)
        await screen.ready(page).waitFor()
        await settle(page)
        await shoot(page, screen.name, info.outputPath(''))
      })
    }
  }
})

test('overlays and phone views have no layout faults', async ({ page, tradeScreen }, info) => {
  await tradeScreen.begin()
  await trade(tradeScreen)
  for (const overlay of everyOverlay) {
    await picture(page, overlay, info.outputPath(''))
    await overlay.leave?.(page)
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
  }
  const views = ['Book', 'Trade', 'Account'].map((name): ScreenCase => ({
    name,
    go: (at) => at.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name }).click(),
    ready: (at) => at.getByRole('navigation', { name: 'Panels' }),
  }))
  await page.setViewportSize(phone)
  for (const view of views) await picture(page, view, info.outputPath(''))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await shoot(page, 'settings', info.outputPath(''))
})

async function picture(page: Page, screen: ScreenCase, folder: string): Promise<void> {
  await screen.go(page)
  await screen.ready(page).waitFor()
  await settle(page)
  await shoot(page, screen.name, folder)
}

/** With `OPTICK_PICTURES=1`, saves a screenshot of each theme in `test-results`. */
async function shoot(page: Page, name: string, folder: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  // Chromium gives a page its new height some frames after its new width.
  const faults = expect.configure({ soft: true, timeout: 3_000 })
  await faults.poll(() => layoutFaults(page), { message: `${name} at ${width}` }).toEqual([])
  if (process.env['OPTICK_PICTURES'] === undefined) return
  await mkdir(folder, { recursive: true })
  for (const theme of themes) {
    await showTheme(page, theme)
    const path = `${folder}/${name.replaceAll(' ', '-').toLowerCase()}-${width}-${theme}.png`
    // A blinking caret and fading highlights are not part of the screen's look.
    await page.screenshot({ path, animations: 'disabled', scale: 'css' })
  }
}
