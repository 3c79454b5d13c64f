import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { chooseTheme, serveGallery, sizes } from './componentGallery'

const folder = join(process.env['OPTICK_GALLERY'] ?? 'gallery', 'ui')

/** Saves pictures of the components of `web/ui` in all their states: both themes, three sizes, a phone with a finger. */
test('pictures of every component', async ({ browser }) => {
  await mkdir(folder, { recursive: true })
  const gallery = await serveGallery()
  try {
    for (const { name, width, height } of sizes) {
      const context = await browser.newContext({
        viewport: { width, height },
        hasTouch: name === 'phone',
        isMobile: name === 'phone',
      })
      const page = await context.newPage()
      await page.goto(gallery.url)
      await page.evaluate(() => document.fonts.ready)
      for (const theme of ['Dark', 'Light'] as const) {
        await chooseTheme(page, theme)
        await page.screenshot({ path: join(folder, `${name}-${theme.toLowerCase()}.png`), fullPage: true })
      }
      await context.close()
    }
  } finally {
    gallery.close()
  }
})
