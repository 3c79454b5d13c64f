import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { at } from '../at'
import { everyOverlay, everyScreen, settle, showTheme, themes, tradeOverRest, type ScreenCase } from '../everyScreen'
import { test } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { everyState, type StateCase } from './everyState'

test.use({ hostFlags: ['--market', 'live', '--seed', '7'] })

const heights: Readonly<Record<number, number>> = { 390: 844, 820: 1180, 1440: 900, 1920: 1080, 2560: 1440 }
const { OPTICK_SCREENS = '', OPTICK_WIDTHS = Object.keys(heights).join(), OPTICK_GALLERY = 'gallery' } = process.env
const widths = OPTICK_WIDTHS.split(',').map(Number)
const isWanted = ({ name }: ScreenCase) => new RegExp(OPTICK_SCREENS).test(name)

/**
 * Saves a picture of every screen with a rich account, at every width and in both themes. `OPTICK_SCREENS=chain|risk`
 * and `OPTICK_WIDTHS=390,1440` select; `OPTICK_GALLERY` is the folder.
 */
test('pictures of every screen', async ({ page, host, wallet, tradeScreen }) => {
  await mkdir(OPTICK_GALLERY, { recursive: true })
  if (OPTICK_SCREENS === '' || isWanted({ ...first, name: 'visitor' })) {
    await tradeScreen.open()
    await shootAll(page, { ...first, name: 'visitor' })
    await tradeScreen.connectButton.click()
    await shootAll(page, { ...first, name: 'visitor connecting', ready: (at) => at.getByRole('dialog') })
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await tradeOverRest(await openRestTrader(host.venueUrl, wallet.key), host.venueUrl)
  await tradeScreen.begin()
  for (const screen of everyScreen.filter(isWanted)) await visit(page, screen)
  await visit(page, at(everyScreen, 0))
  for (const overlay of everyOverlay.filter(isWanted)) await visit(page, overlay)
  for (const state of everyState(tradeScreen).filter(isWanted)) await visit(page, state)
})

const first: ScreenCase = {
  name: 'trade',
  go: async () => {},
  ready: (page) => page.getByRole('region', { name: 'Chart', exact: true }),
}

async function visit(page: Page, screen: StateCase): Promise<void> {
  // Some screens are reached by controls of the wide layout.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await screen.go(page)
  await shootAll(page, screen)
  await screen.leave?.(page)
}

async function shootAll(
  page: Page,
  { name, ready, isDeskOnly = false, widths: only = widths }: StateCase,
): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  for (const width of widths) {
    if ((isDeskOnly && width < 1100) || !only.includes(width)) continue
    // A phone is touched, which makes its controls as large as a finger.
    await screen.send('Emulation.setTouchEmulationEnabled', { enabled: width === 390 })
    await page.setViewportSize({ width, height: heights[width] ?? 900 })
    await ready(page).waitFor()
    await settle(page)
    await page.mouse.move(0, 0)
    for (const theme of themes) {
      await showTheme(page, theme)
      await page.screenshot({ path: join(OPTICK_GALLERY, `${name.replaceAll(/\W+/g, '-')}-${width}-${theme}.png`) })
    }
    await showTheme(page, themes[0])
  }
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await screen.detach()
}
