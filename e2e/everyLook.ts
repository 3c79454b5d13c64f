import type { Locator, Page } from '@playwright/test'
import { expectAccessible, type Look } from './accessible'
import { showTheme, themes } from './everyScreen'

const phone = { width: 390, height: 844 }

/** Runs axe in both themes. The second check covers only contrast, because nothing else differs. */
export async function expectBothThemes(page: Page, { where, ...look }: Omit<Look, 'coloursOnly'> = {}): Promise<void> {
  for (const theme of themes) {
    await showTheme(page, theme)
    const named = where === undefined ? {} : { where: `${where}, ${theme}` }
    await expectAccessible(page, { ...look, ...named, coloursOnly: theme !== themes[0] })
  }
  await showTheme(page, themes[0])
}

/**
 * Checks part of a screen in both themes, and in one theme on a phone, whose colors are those of the wide page.
 * Restores the viewport afterwards.
 */
export async function expectEveryLook(page: Page, where: string, within: 'main' | Locator): Promise<void> {
  const before = page.viewportSize()
  await expectBothThemes(page, { where, within })
  await page.setViewportSize(phone)
  await expectAccessible(page, { where: `${where} on a phone`, within })
  if (before !== null) await page.setViewportSize(before)
}
