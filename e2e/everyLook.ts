import type { Page } from '@playwright/test'
import { expectAccessible, type Look } from './accessible'
import { showTheme, themes } from './everyScreen'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Runs axe in both themes. In the second one only the contrast is checked, because nothing else differs. */
export async function expectBothThemes(page: Page, { where, ...look }: Omit<Look, 'coloursOnly'> = {}): Promise<void> {
  for (const theme of themes) {
    await showTheme(page, theme)
    const named = where === undefined ? {} : { where: `${where}, ${theme}` }
    await expectAccessible(page, { ...look, ...named, coloursOnly: theme !== themes[0] })
  }
  await showTheme(page, themes[0])
}

/** The same at phone and desktop width. Restores the viewport afterwards. */
export async function expectEveryLook(page: Page, where: string): Promise<void> {
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectBothThemes(page, { where: `${where}, ${size.width}` })
  }
  if (before !== null) await page.setViewportSize(before)
}
