import type { Locator, Page } from '@playwright/test'
import { runSize } from '@/dev/testing/runSize'
import { expectAccessible } from '../accessible'
import { everyOverlay, everyScreen, settle, showTheme, themes, trade, type ScreenCase } from '../everyScreen'
import { expect, test } from '../fixtures'
import { layoutFaults } from '../layoutFaults'
import { cutIn, tradeLongNumbers } from '../longNumbers'
import { typeEverywhere } from '../typeEverywhere'

// The longest stories of all run in parallel, so that none delays the end.
test.describe.configure({ timeout: 300_000, mode: 'parallel' })

const widest = { width: 1920, height: 1080 }
const phone = { width: 390, height: 844 }
const sizes = [
  { width: 1440, height: 900 },
  phone,
  { width: 820, height: 1180 },
  widest,
  { width: 1024, height: 768 },
  { width: 1280, height: 900 },
].slice(0, runSize({ usual: 2, full: 6 }))
/** Neighbours in the list share most of their components, so `npm test` checks each in one of the themes, in turn. */
const themesOf = (at: number) => (runSize({ usual: 1, full: 2 }) === 2 ? themes : [themes[at % 2 === 0 ? 0 : 1]])
/** The widths for axe. */
const lookedAt = [1440, 390, 1024, 1920].slice(0, runSize({ usual: 1, full: 4 }))
/** Most of the first cases are trading screens, each of which takes as long as two others. */
const third = Math.ceil(everyScreen.length / 3)

/** `OPTICK_SCREENS=chain|risk` selects the screens with matching names. */
const isWanted = ({ name }: ScreenCase) => new RegExp(process.env['OPTICK_SCREENS'] ?? '').test(name)

test.describe('with an account of eight digits', () => {
  test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--grant', 'USDC=98765432.109876,WETH=1234.567891'] })

  for (const [part, screens] of [
    ['from the first third of the list', everyScreen.slice(0, third)],
    ['from the other two thirds of the list', everyScreen.slice(third)],
  ] as const)
    test(`no screen ${part} has accessibility violations at ${lookedAt.join(', ')}, layout faults or clipped numbers at ${sizes.length} sizes, or a number field that ends it`, async ({
      page,
      host,
      wallet,
      tradeScreen,
    }) => {
      await tradeLongNumbers(host.venueUrl, wallet.key)
      await tradeScreen.begin()
      const typedInto = new Set<string>()
      for (const [at, screen] of screens.filter(isWanted).entries()) {
        // Some screens are reached by controls of the wide layout.
        await page.setViewportSize(widest)
        await showTheme(page, themes[0])
        await screen.go(page)
        for (const size of sizes) {
          if (screen.isDeskOnly === true && size.width < 1100) continue
          await test.step(`${screen.name} at ${size.width}`, async () => {
            await page.setViewportSize(size)
            await screen.ready(page).waitFor()
            await settle(page)
            await checkLayout(page, screen.name)
            if (lookedAt.includes(size.width))
              await checkThemes(page, `${screen.name} at ${size.width}`, { shown: themesOf(at) })
          })
        }
        // Last, because it changes what the screen shows.
        await page.setViewportSize(widest)
        await screen.ready(page).waitFor()
        await typeEverywhere(page, screen.name, typedInto)
      }
      if (process.env['OPTICK_SCREENS'] === undefined) expect(typedInto.size).toBeGreaterThan(10)
    })
})

test('dialogs, menus, other overlays and the phone views have no accessibility violations, in either theme, and no layout faults', async ({
  page,
  tradeScreen,
}) => {
  await test.step('dialogs, menus and other overlays have no accessibility violations, in either theme, and no layout faults', async () => {
    await tradeScreen.open()
    await checkThemes(page, 'signed out')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('button', { name: 'Paper (demo) wallet' })).toBeVisible()
    await checkThemes(page, 'the dialog of wallets', { over: tradeScreen.walletDialog })
    await page.keyboard.press('Escape')
    await tradeScreen.connect()
    await tradeScreen.enableTrading()
    await trade(tradeScreen)
    await tradeScreen.orderRows.first().getByRole('button', { name: 'Edit' }).click()
    await expect(tradeScreen.orderRows.getByRole('textbox', { name: 'Price' })).toBeFocused()
    await checkThemes(page, 'an edit', { over: tradeScreen.openOrders })
    await page.keyboard.press('Escape')
    for (const table of ['Positions', 'Fills'] as const) {
      await tradeScreen.showTable(table)
      await expect(page.getByRole('table', { name: table }).locator('tbody').getByRole('row')).toHaveCount(1)
      await checkThemes(page, table, { over: page.getByRole('table', { name: table }) })
    }
    for (const overlay of everyOverlay)
      await test.step(overlay.name, async () => {
        await overlay.go(page)
        await overlay.ready(page).waitFor()
        await settle(page)
        await checkLayout(page, overlay.name)
        await checkThemes(page, overlay.name, { over: page.getByRole('dialog').or(page.getByRole('menu')) })
        await overlay.leave?.(page)
        await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
      })
  })

  await test.step('the phone views have no accessibility violations and no layout faults', async () => {
    await showTheme(page, themes[0])
    await page.setViewportSize(phone)
    const tab = (name: string | RegExp) => page.getByRole('tab', { name }).click()
    const views = {
      chart: () => tab(/^Chart$/),
      book: () => tab('Book'),
      trades: () => tab('Trades'),
      positions: () => tab('Positions'),
      ticket: () => page.locator('[data-tour="trade"]').getByRole('button', { name: 'Buy' }).click(),
    }
    for (const [view, show] of Object.entries(views)) {
      await show()
      await settle(page)
      await checkLayout(page, view)
      // The other theme's colors are the same as on a wide page.
      await expectAccessible(page, { without: focusGuard, where: view })
    }
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 844, height: 390 })
    await settle(page)
    await checkLayout(page, 'on its side')
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
    await checkThemes(page, 'more')
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('region', { name: 'Settings' })).toBeVisible()
    await checkLayout(page, 'settings')
  })
})

test('the check itself finds text with too little contrast, and a button without a name', async ({ page }) => {
  await page.setContent(
    '<!doctype html><html lang="en"><title>Check</title><main><h1>Check</h1><p style="color: #777; background: #888">faint</p><button></button></main></html>',
  )
  const found = await expectAccessible(page).then(
    () => 'nothing',
    (error: Error) => error.message,
  )
  expect(found).toContain('color-contrast')
  expect(found).toContain('button-name')
  expect(found).not.toContain('document-title')
})

async function checkLayout(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  // Chromium applies a page's new height some frames after its new width.
  const faults = expect.configure({ soft: true, timeout: 3_000 })
  const found = async () => [...(await layoutFaults(page)), ...(await cutIn(page))]
  await faults.poll(found, { message: `${name} at ${width}` }).toEqual([])
}

/** A second theme can change only the overlay, so the screen below is not checked again. */
async function checkThemes(
  page: Page,
  where: string,
  { over, shown = themes }: { readonly over?: Locator; readonly shown?: readonly (typeof themes)[number][] } = {},
): Promise<void> {
  for (const theme of shown) {
    await showTheme(page, theme)
    // The other theme differs only in its colors.
    const coloursOnly = theme !== shown[0]
    const part = coloursOnly && over !== undefined ? { within: over } : { without: focusGuard }
    await expectAccessible(page, { ...part, coloursOnly, where: `${where}, ${theme}` })
  }
  expect.soft(await page.locator('[role="tab"]').evaluateAll(nameless), where).toEqual([])
}

/** Base UI's focus guards of a menu, which are hidden from screen readers but focusable by design. */
const focusGuard = '[data-base-ui-focus-guard]'

/** Axe has name rules for every control except tabs. */
function nameless(tabs: readonly Element[]): string[] {
  return tabs
    .filter((tab) => ((tab.getAttribute('aria-label') ?? '') || (tab.textContent ?? '')).trim() === '')
    .map((tab) => tab.outerHTML)
}
