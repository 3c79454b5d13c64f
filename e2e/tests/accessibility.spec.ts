import type { Locator, Page } from '@playwright/test'
import { runSize } from '@/testing/runSize'
import { expectAccessible } from '../accessible'
import { everyOverlay, everyScreen, settle, showTheme, themes, trade } from '../everyScreen'
import { expect, test } from '../fixtures'

// The longest stories of all: each begins on a worker of its own, and none of them trails at the end.
test.describe.configure({ timeout: 300_000, mode: 'parallel' })

const desk = { width: 1440, height: 900 }
const everySize = [desk, { width: 390, height: 844 }, { width: 1024, height: 768 }, { width: 1920, height: 1080 }]
const half = Math.ceil(everyScreen.length / 2)

for (const size of everySize.slice(0, runSize({ usual: 1, full: everySize.length })))
  for (const [part, screens] of [
    ['from the first half of the list', everyScreen.slice(0, half)],
    ['from the second half of the list', everyScreen.slice(half)],
  ] as const)
    test(`no screen ${part} has accessibility violations at ${size.width}, in either theme`, async ({
      page,
      tradeScreen,
    }) => {
      await tradeScreen.begin()
      await trade(tradeScreen)
      for (const screen of screens) {
        if (screen.isDeskOnly === true && size.width < 1100) continue
        await test.step(screen.name, async () => {
          // Some screens are reached by controls that only a desk has.
          await page.setViewportSize(desk)
          await screen.go(page)
          await page.setViewportSize(size)
          await screen.ready(page).waitFor()
          await settle(page)
          await checkThemes(page, `${screen.name} at ${size.width}`)
        })
      }
    })

test('dialogs, menus, other overlays and the phone views have no accessibility violations, in either theme', async ({
  page,
  tradeScreen,
}) => {
  await test.step('dialogs, menus and other overlays have no accessibility violations, in either theme', async () => {
    await tradeScreen.open()
    await checkThemes(page, 'signed out')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('button', { name: 'Paper (demo) wallet' })).toBeVisible()
    await checkThemes(page, 'the dialog of wallets', tradeScreen.walletDialog)
    await page.keyboard.press('Escape')
    await tradeScreen.connect()
    await tradeScreen.enableTrading()
    await trade(tradeScreen)
    await tradeScreen.orderRows.first().getByRole('button', { name: 'Edit' }).click()
    await expect(tradeScreen.orderRows.getByRole('textbox', { name: 'Price' })).toBeFocused()
    await checkThemes(page, 'an edit', tradeScreen.openOrders)
    await page.keyboard.press('Escape')
    for (const table of ['Positions', 'Fills'] as const) {
      await tradeScreen.showTable(table)
      await expect(page.getByRole('table', { name: table }).locator('tbody').getByRole('row')).toHaveCount(1)
      await checkThemes(page, table, page.getByRole('table', { name: table }))
    }
    for (const overlay of everyOverlay)
      await test.step(overlay.name, async () => {
        await overlay.go(page)
        await overlay.ready(page).waitFor()
        await checkThemes(page, overlay.name, page.getByRole('dialog').or(page.getByRole('menu')))
        await overlay.leave?.(page)
        await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
      })
  })

  await test.step('the phone views have no accessibility violations', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const bar = page.getByRole('navigation', { name: 'Panels' })
    for (const view of ['Chart', 'Book', 'Trade', 'Account']) {
      await bar.getByRole('button', { name: view }).click()
      await settle(page)
      await checkThemes(page, view)
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
    await checkThemes(page, 'more')
  })
})

test('the check itself finds text that is hard to read, and a button without a name', async ({ page }) => {
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

/** What opens over a desk is all that a second theme can change there: the desk is checked without it. */
async function checkThemes(page: Page, where: string, over?: Locator): Promise<void> {
  for (const theme of themes) {
    await showTheme(page, theme)
    // The other theme differs only in its colors.
    const coloursOnly = theme !== themes[0]
    const part = coloursOnly && over !== undefined ? { within: over } : { without: focusGuard }
    await expectAccessible(page, { ...part, coloursOnly, where: `${where}, ${theme}` })
  }
  expect.soft(await page.locator('[role="tab"]').evaluateAll(nameless), where).toEqual([])
}

/** Base UI's focus guards of a menu, which are hidden from screen readers but focusable by design. */
const focusGuard = '[data-base-ui-focus-guard]'

/** Of the controls, axe has a rule for the name of each kind but a tab. */
function nameless(tabs: readonly Element[]): string[] {
  return tabs
    .filter((tab) => ((tab.getAttribute('aria-label') ?? '') || (tab.textContent ?? '')).trim() === '')
    .map((tab) => tab.outerHTML)
}
